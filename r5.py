B='/tmp/team/report/report/src/main/java/io/simplex4j/report/internal/card/'
def sub(f,*prs):
    s=open(B+f).read()
    for a,b in prs:
        if a not in s: print('MISSING',f,repr(a[:70]))
        s=s.replace(a,b)
    open(B+f,'w').write(s)
sub('HullPicture.java',
('import java.util.ArrayList;','import io.simplex4j.report.internal.words.Language;\nimport java.util.ArrayList;'),
('    private final HullView view;\n','    private final HullView view;\n    private final Language words;\n'),
('private HullPicture(String id, HullView view, Range atLeast) {\n        this.drawing = drawing(id, view);\n        this.view = view;','private HullPicture(String id, HullView view, Range atLeast, Language words) {\n        this.drawing = drawing(id, view, words);\n        this.words = words;\n        this.view = view;'),
('public static Picture of(String id, HullView view, Range atLeast) {\n        HullPicture picture = new HullPicture(id, view, atLeast);','public static Picture of(String id, HullView view, Range atLeast, Language words) {\n        HullPicture picture = new HullPicture(id, view, atLeast, words);'),
('Label.start("inside the hull: nothing is left unexplained", new Point(2, 14))','Label.start(words.text("hull.inside"), new Point(2, 14))'),
('''        String words = supported ? "the corpus lies on this side" : "a better mixture exists beyond the line";
        Label label =
                Label.start(words, new''','''        String side = words.text(supported ? "hull.side" : "hull.beyond");
        Label label =
                Label.start(side, new'''),
('beside(residual(view), top','beside(words.text("hull.unexplained share", view.relativeResidual()), top'),
('beside("of the distance to the", top','beside(words.text("hull.of.distance"), top'),
('beside("average of the corpus", top','beside(words.text("hull.of.average"), top'),
('''        List<Label> words = new ArrayList<>();
        drawing.add(Ink.ACCENT.fill(Drawing.diamond(new Point(7, y - 4), 5)));
        double x = legend(words, view.outside() ? "explained here" : "explained here, as mixed", 7, y);''','''        List<Label> keys = new ArrayList<>();
        drawing.add(Ink.ACCENT.fill(Drawing.diamond(new Point(7, y - 4), 5)));
        double x = legend(keys, words.text(view.outside() ? "hull.here" : "hull.here.mixed"), 7, y);'''),
('x = legend(words, "mixture", x, y);','x = legend(keys, words.text("hull.mixture"), x, y);'),
('legend(words, "contributing (area: weight)", x, y);','legend(keys, words.text("hull.contributing"), x, y);'),
('''            String some = drawn < others ? " (" + drawn + " of " + others + ")" : "";
            legend(words, "others in the corpus" + some, 7, y + 16);''','''            legend(keys, words.text("hull.others drawn others", drawn < others ? drawn : false, others), 7, y + 16);'''),
('drawing.addAlike(words);','legend(keys, words.text(view.outside() ? "hull.axes" : "hull.axes.inside"), -7, y + 32);\n        drawing.addAlike(keys);'),
('''    private static double legend(List<Label> words, String text, double x, double y) {
        Label label = Label.start(text, new Point(x + 9, y)).asNote();
        words.add(label);''','''    private static double legend(List<Label> keys, String text, double x, double y) {
        Label label = Label.start(text, new Point(x + 9, y)).asNote();
        keys.add(label);'''),
('''    private static String residual(HullView view) {
        return NumberText.percent(view.relativeResidual()) + " unexplained";
    }

''',''),
('held.forEach(spot -> places.avoid(at(spot)));','held.forEach(spot -> places.take(Box.around(at(spot), DOT)));'),
('private static final double HEIGHT = 326;','private static final double HEIGHT = 342;'))
s=open(B+'HullPicture.java').read()
a=s.index('    private static Drawing drawing(String id, HullView view) {')
s=s[:a]+'''    private static Drawing drawing(String id, HullView view, Language words) {
        Box area = new Box(0, 0, WIDTH, HEIGHT);
        return view.outside()
                ? new Drawing(
                        id,
                        area,
                        words.text("hull.title share", view.relativeResidual()),
                        words.text("hull.told supported", isSupported(view)))
                : new Drawing(id, area, words.text("hull.inside"), words.text("hull.told.inside"));
    }
}
'''
open(B+'HullPicture.java','w').write(s)
sub('LabelPlaces.java',
('    private static final double DOT = 0.7;\n',''),
('    private final List<Point> dots = new ArrayList<>();\n',''),
('        copy.dots.addAll(dots);\n',''),
('''    /** Adds a dot, which a label may cover if there is no better place. */
    void avoid(Point dot) {
        dots.add(dot);
    }

''',''),
('''                        cost += DOT * covered(moved.box());
                        best = cost < min ? Optional.of(placed) : best;
''','''                        best = Optional.of(placed);
'''),
('''    private long covered(Box label) {
        return dots.stream()
                .filter(dot -> dot.x() > label.x() && dot.x() < label.right())
                .filter(dot -> dot.y() > label.y() && dot.y() < label.bottom())
                .count();
    }

''',''),
('cheap near the mark, where it covers few dots and where it does not stand','cheap near the mark and where it does not stand'))
