package io.simplex4j.server.internal.page;

import gg.jte.Content;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Feature;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.example.Example;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.Noun;
import io.simplex4j.example.TextForm;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.report.HtmlCard;
import io.simplex4j.report.internal.card.Glance;
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.page.templates.JtewhatifGenerated;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.Reliability;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A view of a case with changed values or without some examples. */
public final class WhatIfView {
    private static final String FRAGMENT = "whatif";
    private static final int MAX_DROPPED = 100;
    private static final int MAX_LABELS = 3;
    private static final Set<String> DOCKED = Set.of("prediction", "probability", "unexplained");

    private WhatIfView() {}

    /** The weights of an example before and after, in percent and from 0 to 100; {@code link} may be empty. */
    public record Weight(
            int row,
            Name name,
            String link,
            Optional<Name> label,
            boolean misclassified,
            String before,
            int beforeBar,
            String after,
            int afterBar,
            boolean dropped) {}

    /** A changed value of a feature. */
    public record Change(Name feature, String before, String after) {}

    /**
     * A line of the result.
     *
     * @param key the key of its explanation in words
     * @param change how they differ, or empty if nothing was changed
     * @param same whether they are the same
     */
    public record Line(String key, String name, String before, String after, String change, boolean same) {}

    public record Shown(
            PageWords words,
            PageModel model,
            Choice choice,
            String action,
            List<FormField> fields,
            List<Weight> weights,
            List<Change> changes,
            int dropped,
            List<String> problems,
            List<Line> lines,
            Glance.Badge before,
            Glance.Badge after,
            String reset,
            Optional<Content> card) {
        /** Returns whether anything is changed. */
        public boolean changed() {
            return dropped > 0 || !changes.isEmpty();
        }

        /** Returns the result in one line. */
        public String summary() {
            return words.text(changed() ? "whatif.again" : "whatif.same") + ": "
                    + lines.stream()
                            .map(line -> line.name() + " " + line.after())
                            .collect(Collectors.joining(", "));
        }

        /** Returns what is most important of the result, for the edge of a narrow window. */
        public String dock() {
            return lines.stream()
                    .filter(line -> DOCKED.contains(line.key()))
                    .map(line -> line.name() + " " + line.after() + (line.same() ? "" : " (" + line.change() + ")"))
                    .collect(Collectors.joining(" · "));
        }

        public Noun noun() {
            return words.noun(model);
        }

        public Noun members() {
            return words.members(model);
        }

        /** Returns a hint at what can be changed. */
        public String hint() {
            if (!fields.isEmpty()) {
                return members().into(words.text("whatif.hint")) + " " + noun().into(words.text("whatif.hint.new"));
            }
            InputForm form = model.corpus(choice.corpus()).form();
            String why = form instanceof TextForm ? "text" : form instanceof ImageForm ? "image" : "table";
            return members().into(words.text("whatif.hint.members")) + " " + words.text("whatif.hint." + why);
        }
    }

    static Answer answer(PageModel model, String rowName, Parameters address, Parameters given, Reader reader) {
        address.allow(Choice.NAMES, false);
        given.allow(Choice.NAMES, true);
        Optional<String> fragment = given.word("fragment", Set.of(FRAGMENT));
        Choice choice = Choice.of(model, given);
        int row = choice.row(rowName);
        Corpus corpus = model.part(choice);
        List<Integer> dropped = given.numbers(ExplanationOption.EXCLUDE.kebab(), 0, corpus.size() - 1);
        if (dropped.size() > MAX_DROPPED) {
            throw Refusal.badRequest(
                    "there are " + dropped.size() + " examples to leave out; expected at most " + MAX_DROPPED);
        }
        Example example = choice.cases().get(row);
        Map<String, String> typed = given.features();
        Optional<Schema> schema =
                model.served().schema().filter(known -> !known.features().isEmpty());
        if (schema.isPresent()) {
            FormField.requireKnown(schema.get(), typed, false);
        } else if (!typed.isEmpty()) {
            throw Refusal.badRequest(
                    "the inputs of " + model.name() + " have no named features, so values cannot be changed");
        }
        Map<String, String> problems =
                schema.map(known -> problems(known, example, typed)).orElse(Map.of());
        WhatIf what = new WhatIf(example, List.of());
        if (problems.isEmpty()) {
            what = schema.map(known -> WhatIf.of(known, example, typed)).orElse(what);
        }
        Shown shown = shown(reader.words(), choice, row, what, dropped, typed, problems);
        Content view = Html.content(output -> JtewhatifGenerated.render(output, null, shown));
        // Browsers send no origin with a form from a page without a referrer, and the server refuses such a form.
        return Html.view(
                        problems.isEmpty() ? 200 : 400,
                        CaseView.frame(reader, choice, row, "whatif", FRAGMENT),
                        CaseView.head(reader.words(), choice, row, "whatif", List.of(choice.corpus())),
                        view,
                        fragment)
                .with("Referrer-Policy", "same-origin");
    }

    /** Returns what is wrong with the typed values, by the keys of features. */
    private static Map<String, String> problems(Schema schema, Example example, Map<String, String> typed) {
        Map<String, String> row = new LinkedHashMap<>();
        Map<String, String> before = schema.row(example.input());
        for (Feature feature : schema.features()) {
            String old = FormField.cell(feature, before);
            String text = typed.getOrDefault(FormField.key(feature), old);
            FormField.put(feature, text.equals(old) ? FormField.standIn(feature) : text, row);
        }
        return FormField.problems(schema, row);
    }

    private static Shown shown(
            PageWords words,
            Choice choice,
            int row,
            WhatIf what,
            List<Integer> dropped,
            Map<String, String> typed,
            Map<String, String> problems) {
        PageModel model = choice.model();
        Example example = choice.cases().get(row);
        Explanation before = model.explain(choice.plainParameters(), example);
        Explanation after = after(choice, what, dropped, before);
        Optional<Schema> schema = model.served().schema();
        Map<String, String> old =
                schema.map(known -> known.row(example.input())).orElse(Map.of());
        boolean changed = !dropped.isEmpty() || !what.changed().isEmpty();
        String address = choice.view(row, "whatif").text();
        return new Shown(
                words,
                model,
                choice,
                address,
                schema.map(known -> FormField.of(
                                words, known, typed, Optional.of(old), problems, model.ranges(choice.corpus())))
                        .orElse(List.of()),
                weights(choice, before, after, dropped),
                what.changed().stream()
                        .map(feature -> change(feature, old, typed))
                        .toList(),
                dropped.size(),
                List.copyOf(problems.values()),
                lines(words, model, before, after),
                words.badge(before.verdict().level()),
                words.badge(after.verdict().level()),
                address,
                changed
                        ? Optional.of(Html.markup(HtmlCard.of(after)
                                .withId("after")
                                .withLanguage(words.locale())
                                .toString()))
                        : Optional.empty());
    }

    private static List<Line> lines(PageWords words, PageModel model, Explanation before, Explanation after) {
        List<Line> lines = new ArrayList<>();
        if (before.predictionText().isPresent()) {
            String was = before.predictionText().get();
            String is = after.predictionText().orElse("");
            lines.add(line(words, "prediction", words.text("column.prediction"), was, is, words.text("change.other")));
        }
        confidence(before)
                .ifPresent(was -> lines.add(share(
                        words,
                        "probability",
                        words.text("probability"),
                        was,
                        confidence(after).orElse(was))));
        if (before.reliability().isPresent() && after.reliability().isPresent()) {
            lines.add(rate(
                    words,
                    model,
                    before.reliability().get(),
                    after.reliability().get()));
        }
        labels(before, after)
                .forEach(label -> lines.add(share(
                        words,
                        "labelled",
                        words.text(
                                "whatif.labelled",
                                words.members(model).capitalMany(),
                                Name.of(label).text()),
                        weightOf(before, label),
                        weightOf(after, label))));
        lines.add(share(
                words,
                "unexplained",
                words.text("column.unexplained"),
                before.decomposition().relativeResidual(),
                after.decomposition().relativeResidual()));
        double was = before.decomposition().residual();
        double is = after.decomposition().residual();
        lines.add(line(
                words,
                "residual",
                words.text("residual"),
                NumberText.shown(was),
                NumberText.shown(is),
                (is > was ? "+" : "−") + NumberText.shown(Math.abs(is - was))));
        return lines;
    }

    private static Optional<Double> confidence(Explanation explanation) {
        return explanation.output().map(OutputMixture::confidence).stream()
                .flatMapToDouble(OptionalDouble::stream)
                .boxed()
                .findFirst();
    }

    private static Line rate(PageWords words, PageModel model, Reliability before, Reliability after) {
        String change = before instanceof Reliability.OfClass was
                        && after instanceof Reliability.OfClass is
                        && was.isKnown()
                        && is.isKnown()
                ? points(words, was.errorRate(), is.errorRate())
                : words.text("change.other");
        return line(
                words,
                "wrong",
                words.text("whatif.wrong", words.noun(model).many()),
                Headline.rate(before, words),
                Headline.rate(after, words),
                change);
    }

    private static Line share(PageWords words, String key, String name, double before, double after) {
        return line(
                words, key, name, NumberText.percent(before), NumberText.percent(after), points(words, before, after));
    }

    /** Returns the change of a share in points, such as {@code +25 points}. */
    private static String points(PageWords words, double before, double after) {
        double points = Math.rint(1000 * (after - before)) / 10;
        double shown = Math.abs(points) >= 1 ? Math.rint(points) : points;
        return words.text(
                "change.points", (shown > 0 ? "+" : shown < 0 ? "−" : "") + NumberText.number(Math.abs(shown)));
    }

    private static Line line(PageWords words, String key, String name, String before, String after, String change) {
        boolean same = before.equals(after);
        return new Line(key, name, before, after, same ? words.text("change.same") : change, same);
    }

    /** Returns the labels of the examples with most weight, before or after, if labels are classes. */
    private static List<String> labels(Explanation before, Explanation after) {
        if (before.provenance().corpus().hasNumericLabels()) {
            return List.of();
        }
        return Stream.concat(before.contributions().stream(), after.contributions().stream())
                .flatMap(each -> each.label().stream())
                .distinct()
                .sorted(Comparator.comparingDouble(
                        (String label) -> -Math.max(weightOf(before, label), weightOf(after, label))))
                .limit(MAX_LABELS)
                .toList();
    }

    private static double weightOf(Explanation explanation, String label) {
        return explanation.contributions().stream()
                .filter(each -> each.label().equals(Optional.of(label)))
                .mapToDouble(Contribution::weight)
                .sum();
    }

    private static Explanation after(Choice choice, WhatIf what, List<Integer> dropped, Explanation before) {
        PageModel model = choice.model();
        if (dropped.isEmpty()) {
            return what.changed().isEmpty() ? before : model.explain(choice.plainParameters(), what.example());
        }
        return model.counted(
                choice.corpus(), () -> model.without(choice, dropped).explain(what.example()));
    }

    private static Change change(Feature feature, Map<String, String> old, Map<String, String> typed) {
        return new Change(
                Name.of(feature.name(), 80),
                FormField.shown(feature, FormField.cell(feature, old)),
                FormField.shown(feature, typed.getOrDefault(FormField.key(feature), "")));
    }

    private static List<Weight> weights(Choice choice, Explanation before, Explanation after, List<Integer> dropped) {
        Corpus corpus = choice.model().part(choice);
        int[] left = IntStream.range(0, corpus.size())
                .filter(row -> !dropped.contains(row))
                .toArray();
        Map<Integer, double[]> both = new LinkedHashMap<>();
        for (Contribution each : before.contributions()) {
            both.computeIfAbsent(each.row(), key -> new double[2])[0] = each.weight();
        }
        for (Contribution each : after.contributions()) {
            both.computeIfAbsent(left[each.row()], key -> new double[2])[1] = each.weight();
        }
        dropped.forEach(row -> both.computeIfAbsent(row, key -> new double[2]));
        List<Weight> weights = new ArrayList<>();
        both.entrySet().stream()
                .sorted(Comparator.comparingDouble(
                        (Map.Entry<Integer, double[]> each) -> -Math.max(each.getValue()[0], each.getValue()[1])))
                .forEach(each -> weights.add(weight(choice, corpus, each.getKey(), each.getValue(), dropped)));
        return weights;
    }

    private static Weight weight(Choice choice, Corpus corpus, int row, double[] weights, List<Integer> dropped) {
        return new Weight(
                row,
                Name.of(corpus.id(row)),
                choice.where().isPresent()
                        ? ""
                        : "/ui/" + choice.model().name() + "/corpora/" + choice.corpus() + "/" + row,
                corpus.label(row).map(Name::of),
                corpus.misclassified(row),
                NumberText.percent(weights[0]),
                Headline.share(weights[0]),
                NumberText.percent(weights[1]),
                Headline.share(weights[1]),
                dropped.contains(row));
    }
}
