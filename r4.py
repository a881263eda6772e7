B='/tmp/team/report/report/src/main/java/io/simplex4j/report/internal/card/'
def sub(f,*prs):
    s=open(B+f).read()
    for a,b in prs:
        if a not in s: print('MISSING',f,repr(a[:70]))
        s=s.replace(a,b)
    open(B+f,'w').write(s)
IMP='import io.simplex4j.report.internal.words.Language;\n'
sub('ResidualStrip.java',('import io.simplex4j.report.words.Words;\n',IMP),('Words language','Language words'),
 ('String words = words(residual, references, language);','String said = said(residual, references, words);'),
 ('''                words,
                language.sentence("strip", Map.of("end", end)).toString());''','''                said,
                words.text("strip end", end));'''),
 ('language.text(','words.text('),('marker(drawing, at(residual, end), language);','marker(drawing, at(residual, end), words);'),
 ('Label.start(words, new Point(SIDE, HEIGHT - 4))','Label.start(said, new Point(SIDE, HEIGHT - 4))'),
 ('private static String words(double','private static String said(double'),
 ('''            return language.sentence("strip.least", Map.of("all", all)).toString();''','''            return words.text("strip.least all", all);'''),
 ('''        if (smaller == all) {
            return language.sentence("strip.above", Map.of("all", all)).toString();
        }
        return language.sentence("strip.between", Map.of("smaller", smaller, "all", all))
                .toString();''','''        return smaller == all
                ? words.text("strip.above all", all)
                : words.text("strip.between smaller all", smaller, all);'''),
 ('     * @param language of its words\n','     * @param words of the language\n'))
sub('Waterfall.java',('import io.simplex4j.report.internal.drawing.Xml;\n','import io.simplex4j.report.internal.drawing.Xml;\n'+IMP),
 ('    private final Range range;\n','    private final Range range;\n    private final Language words;\n'),
 ('private Waterfall(List<Step> steps, double expected, Range atLeast) {','private Waterfall(List<Step> steps, double expected, Range atLeast, Language words) {\n        this.words = words;'),
 ('Label.start("sum",','Label.start(words.text("steps.sum"),'),
 ('public static Picture of(String id, List<Step> steps, double expectedTotal, Range atLeast) {','public static Picture of(\n            String id, List<Step> steps, double expectedTotal, Range atLeast, Language words) {'),
 ('return new Waterfall(steps, Drawing.requireFinite("expected total", expectedTotal), atLeast).draw(id);','Drawing.requireFinite("expected total", expectedTotal);\n        return new Waterfall(steps, expectedTotal, atLeast, words).draw(id);'),
 ('''        String sum = NumberText.percent(total());
        String apart =
                Math.abs(total() - expected) > CLOSE ? ", where " + NumberText.percent(expected) + " was expected" : "";
        return''','''        Optional<Double> apart = Optional.of(expected).filter(any -> Math.abs(total() - expected) > CLOSE);
        return'''),
 ('''                "shares that add up to " + sum,
                parts + ". They add up to " + sum + apart + ".");''','''                words.text("steps.title sum", total()),
                words.text("steps.told expected parts sum", apart, parts, total()));'''),
 ('import java.util.List;\n','import java.util.List;\nimport java.util.Optional;\n'))
sub('HeatScale.java',('import io.simplex4j.example.NumberText;\n','import io.simplex4j.example.NumberText;\n'),
 ('import java.util.function','import io.simplex4j.report.internal.words.Language;\nimport java.util.function'),
 ('''    public Picture legend(String id) {
        return legend(
                id,
                "pulls away from",
                "pulls towards",
                number -> number == 0 ? NumberText.percent(0) : NumberText.signedPercent(number));''','''    public Picture legend(String id, Language words) {
        return legend(
                id,
                words.text("legend.away"),
                words.text("legend.towards"),
                number -> number == 0 ? NumberText.percent(0) : NumberText.signedPercent(number),
                words);'''),
 ('''    public Picture legend(String id, String less, String more, DoubleFunction<String> words) {
        String max = words.apply(largest);
        String min = largest > 0 ? words.apply(-largest) : max;''','''    public Picture legend(String id, String less, String more, DoubleFunction<String> shown, Language words) {
        String max = shown.apply(largest);
        String min = largest > 0 ? shown.apply(-largest) : max;'''),
 ('     * @param words the text of a number\n','     * @param shown the text of a number\n'),
 ('''                "scale of the colours",
                "From " + min + ", " + less + ", through 0 without colour to "
                        + (max.startsWith("+") ? max.substring(1) : max) + ", " + more
                        + ". What is negative is marked too.");''','''                words.text("legend"),
                words.text("legend.told min less max more", min, less, max.replace("+", ""), more));'''))
sub('SeriesPicture.java',('import java.math','import io.simplex4j.report.internal.words.Language;\nimport java.math'),
 ('import io.simplex4j.example.NumberText;\n',''),
 ('    private record Heat(Vec signed, HeatScale scale) {}','    /** A part for each number of an input, and how strong their colours are. */\n    public record Heat(Vec signed, HeatScale scale) {}'),
 ('''     * The series itself, a chart for each channel.
     *
     * @param id begins every id in the picture
     * @param description what the series is, for those who do not see it
     * @throws IllegalArgumentException if the input does not fit the form, or a number is not finite
     */
    public static Picture plain(String id, SeriesForm form, Vec input, String description) {
        return draw(id, channels(form, input, Optional.empty()), form, description);
    }

    /**
     * The series with the part of each step in colour behind the line; a negative one is hatched.
     *
     * @param id begins every id in the picture
     * @param signed a part for each number of the input
     * @param scale how strong the colours are
''','''     * The series, a chart for each channel, perhaps with the part of each step in colour behind the line; a negative one is
     * hatched.
     *
     * @param id begins every id in the picture
'''),
 ('''    public static Picture heat(String id, SeriesForm form, Vec input, Vec signed, HeatScale scale, String description) {
        return draw(id, channels(form, input, Optional.of(new Heat(signed, scale))), form, description);
    }
''','''    public static Picture of(
            String id, SeriesForm form, Vec input, Optional<Heat> heat, String description, Language words) {
        return draw(id, channels(form, input, heat), form, description, words);
    }
'''),
 ('private static Picture draw(String id, List<Channel> channels, SeriesForm form, String description) {','private static Picture draw(\n            String id, List<Channel> channels, SeriesForm form, String description, Language words) {'),
 ('''        String title = "series of " + NumberText.count(form.steps(), "step") + " in "
                + NumberText.count(form.channels().size(), "channel");''','''        String title = words.text(
                "series steps channels", form.steps(), form.channels().size());'''),
 ('''Label.start("and " + NumberText.count(more, "more channel"), new''','''Label.start(words.text("series.more more", more), new'''),
 ('picture.steps(bottom, form.steps());','picture.steps(bottom, form.steps(), words.text("series.step"));'),
 ('private void steps(double y, int steps) {','private void steps(double y, int steps, String name) {'),
 ('Label.middle("step", new','Label.middle(name, new'))
sub('CardScale.java',('Card.steps(explanation, all, this), all.expected())','Card.steps(explanation, all, this, Language.english()), all.expected())'),
 ('import java.util.List;',IMP+'import java.util.List;'))
sub('ComparedCards.java',('import io.simplex4j.report.words.Words;\n','import io.simplex4j.report.internal.words.Language;\nimport io.simplex4j.report.internal.words.Name;\nimport io.simplex4j.report.internal.words.Sentence;\n'),
 ('Phrase sentence','Sentence sentence'),('            Words words) {','            Language language) {'),
 ('        CardScale scale = CardScale.of(oneInput);','        Language words = language.about(oneInput.get(0).provenance().corpus().noun());\n        CardScale scale = CardScale.of(oneInput);'),
 ('''                Phrase.of(disagreement.sentence(), oneInput.get(0).provenance().corpus().noun()),''','''                disagreement.sentence(),'''),
 ('Disagreement.of(comparison, oneInput)','Disagreement.of(comparison, oneInput, words)'),
 ('notes(comparison, notes)','notes(comparison, notes, words)'),
 ('notes(CorpusComparison comparison, List<String> onInputs) {','notes(CorpusComparison comparison, List<String> onInputs, Language words) {'),
 ('baseline(comparison).stream()','baseline(comparison, words).stream()'),
 ('baseline(CorpusComparison comparison) {','baseline(CorpusComparison comparison, Language words) {'),
 ('''                .map(name -> "features are compared with the " + name + " of "
                        + comparison.names().get(0) + " for all corpora");''','''                .map(name -> words.text(
                        "compared.baseline name corpus", name, comparison.names().get(0)));'''))
sub('HeatPicture.java',('''    /** Draws a large picture itself, in its own colours and no larger than a tile. */
    public static Picture photo(String id, ImageForm form, Vec input, String description) {
        Drawing.requireFits("input", input, form);
        return Picture.of(photo(id, "pixels photo", own(form, input), description));
    }

''',''),('''        Drawing.requireFits("input", input, form);
        return image(
                id,
                form,
                description,
                (raster, pixel, row, column) -> raster.fill(pixel, colour(form, input, row, column)));''','''        Drawing.requireFits("input", input, form);
        return form.isLarge()
                ? Picture.of(photo(id, "pixels photo", own(form, input), description))
                : image(
                        id,
                        form,
                        description,
                        (raster, pixel, row, column) -> raster.fill(pixel, colour(form, input, row, column)));'''),
 ('     * Draws the picture itself.\n','     * Draws the picture itself; a large one in its own colours and no larger than a tile.\n'),
 ('''    private static Tag photo(String id, String style, Raster raster, String description) {
        return Tag''','''    private static Tag photo(String id, String style, Raster raster, String description) {
        return image(id, style, raster, raster.jpegUri(), description);
    }

    private static Tag image(String id, String style, Raster raster, String uri, String description) {
        return Tag'''),
 ('                .with("src", raster.jpegUri());','                .with("src", uri);'),
 ('''        return Picture.of(Tag.of("img")
                .with("id", Drawing.requireId(id))
                .with("class", "pixels")
                .with("alt", Xml.isolated(description))
                .with("width", raster.width())
                .with("height", raster.height())
                .with("src", raster.dataUri()));''','''        return Picture.of(image(id, "pixels", raster, raster.dataUri(), description));'''))
