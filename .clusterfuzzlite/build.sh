#!/bin/bash -eu
# ClusterFuzzLite builds as OSS-Fuzz does.
exec "$SRC/pteverify/fuzz/build_targets.sh"
