# Lines over time as one SVG, time by powers of ten: of lines "NAME<tab>SECONDS<tab>NUMBER", those of a
# name in the order of time, whose number holds until the next one.
# usage: awk -f plot.awk -v title=TEXT FILE
BEGIN {
    FS = "\t"
    split("#4e79a7 #f28e2b #e15759 #76b7b2 #59a14f #edc948 #b07aa1 #ff9da7 #9c755f #6b6b6b", colours, " ")
    left = 60; right = 640; top = 40; bottom = 340
    low = 3600; high = 1
}
function text(s) {
    gsub(/&/, "\\&amp;", s)
    gsub(/</, "\\&lt;", s)
    return s
}
$2 > 0 {
    if (!($1 in count)) {
        names[++series] = $1
    }
    xs[$1, ++count[$1]] = $2 + 0
    ys[$1, count[$1]] = $3 + 0
    low = $2 < low ? $2 : low
    high = $2 > high ? $2 : high
    most = $3 + 0 > most ? $3 + 0 : most
}
function at_x(seconds) {
    return left + (right - left) * log(seconds / low) / log(high / low)
}
function at_y(number) {
    return bottom - (bottom - top) * number / most
}
function label(x, y, anchor, s) {
    printf "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, text(s)
}
function rule(x1, y1, x2, y2) {
    printf "<path d=\"M%d %dL%d %d\" stroke=\"#ddd\"/>\n", x1, y1, x2, y2
}
# The line goes on until the end of the longest.
function draw(i, name,    k, y, last) {
    printf "<path fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\" d=\"", colours[(i - 1) % 10 + 1]
    for (k = 1; k <= count[name]; k++) {
        y = int(at_y(ys[name, k]) + 0.5)
        if (k == 1) {
            printf "M%d %d", at_x(xs[name, k]), y
        } else if (y != last) {
            printf "H%dV%d", at_x(xs[name, k]), y
        }
        last = y
    }
    printf "H%d\"/>\n", right
    printf "<rect x=\"%d\" y=\"%d\" width=\"10\" height=\"10\" fill=\"%s\"/>\n", right + 15,
        top + 18 * (i - 1), colours[(i - 1) % 10 + 1]
    label(right + 31, top + 9 + 18 * (i - 1), "start", name " " ys[name, count[name]])
}
END {
    if (series == 0) {
        print "plot.awk: nothing to draw" >"/dev/stderr"
        exit 1
    }
    high = high > low ? high : low * 10
    print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 820 380\" font-family=\"sans-serif\" font-size=\"12\">"
    print "<rect width=\"820\" height=\"380\" fill=\"white\"/>"
    label(left, 22, "start", title)
    for (p = -3; p <= 6; p++) {
        x = exp(p * log(10))
        if (x >= low * 0.999 && x <= high * 1.001) {
            rule(at_x(x), top, at_x(x), bottom)
            label(at_x(x), bottom + 18, "middle", x)
        }
    }
    label(right, bottom + 36, "end", "seconds")
    for (step = 1; most / step > 10; step *= 10) { }
    step = most / step > 5 ? step : most / step > 2 ? step / 2 : step / 5
    for (y = 0; y <= most; y += step) {
        rule(left, at_y(y), right, at_y(y))
        label(left - 8, at_y(y) + 4, "end", y)
    }
    for (i = 1; i <= series; i++) {
        draw(i, names[i])
    }
    print "</svg>"
}
