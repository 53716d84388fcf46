#!/bin/sh
# Builds the documentation as a web site with search, readable from disk: build/manual/index.html. Dangling links are
# failures. mkdocs comes from PyPI.
# usage: site.sh
set -eu
. "$(dirname "$0")/common.sh"
[ $# -eq 0 ] || usage
need python3
tools=$root/build/oracle/mkdocs-1.6.1
from_pypi "$tools" mkdocs==1.6.1 2>/dev/null || skip "mkdocs cannot be installed from PyPI"
make_scratch
python3 "$root/ci/site.py" "$scratch"
"$tools/bin/mkdocs" build --strict --quiet --config-file "$scratch/mkdocs.yml"
for page in "$root"/docs/*.md; do
    name=$(basename "$page" .md)
    [ "$name" != README ] || name=index
    [ -s "$scratch/site/docs/$name.html" ] && grep -q "\"docs/$name.html" "$scratch/site/search/search_index.json" ||
        fail 1 "$page is not in the site, or cannot be found there"
done
rm -rf "$root/build/manual"
mv "$scratch/site" "$root/build/manual"
echo "build/manual/index.html: $(find "$root/build/manual" -name '*.html' | wc -l) pages"
