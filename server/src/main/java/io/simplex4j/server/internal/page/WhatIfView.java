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
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.page.templates.JtewhatifGenerated;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** A view of a case with changed values or without some examples. */
public final class WhatIfView {
    private static final String FRAGMENT = "whatif";
    private static final int MAX_DROPPED = 100;

    private WhatIfView() {}

    /** The weights of an example before and after, in percent and from 0 to 100. */
    public record Weight(
            int row,
            Name name,
            Optional<Name> label,
            boolean misclassified,
            String before,
            int beforeBar,
            String after,
            int afterBar,
            boolean dropped) {}

    /** A changed value of a feature. */
    public record Change(Name feature, String before, String after) {}

    /** The results before and after. */
    public record Outcome(Headline before, Headline after, String residualBefore, String residualAfter) {}

    public record Shown(
            PageModel model,
            Choice choice,
            String action,
            List<FormField> fields,
            List<Weight> weights,
            List<Change> changes,
            int dropped,
            List<String> problems,
            Outcome outcome,
            String reset,
            Optional<Content> card) {
        /** Returns whether anything is changed. */
        public boolean changed() {
            return dropped > 0 || !changes.isEmpty();
        }

        /** Returns a hint at the changeable features. */
        public String hint() {
            Noun members = model.memberNoun();
            if (!fields.isEmpty()) {
                return members.into("Change a value or leave an example out, then explain again: that is a new"
                                + " explanation, ")
                        + model.noun().into("of an example that may not exist.");
            }
            InputForm form = model.corpus(choice.corpus()).form();
            return members.into("Leave an example out, then explain again. ")
                    + (form instanceof TextForm
                            ? "The words of a sentence cannot be changed here."
                            : form instanceof ImageForm
                                    ? "The pixels of a picture cannot be changed here."
                                    : "Values cannot be changed: the server was started without a schema that names"
                                            + " them.");
        }
    }

    static Answer answer(PageModel model, String rowName, Parameters given, boolean leaving) {
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
        Shown shown = shown(choice, row, what, dropped, typed, problems);
        Content view = Html.content(output -> JtewhatifGenerated.render(output, null, shown));
        return Html.view(
                problems.isEmpty() ? 200 : 400,
                CaseView.frame(choice, row, "What if", FRAGMENT).leaving(leaving),
                CaseView.head(choice, row, "What if", List.of(choice.corpus())),
                view,
                fragment);
    }

    /** Returns the problems with the typed values, by the keys of features. */
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
        return new Shown(
                model,
                choice,
                "/ui/" + model.name() + "/cases/" + row + "/whatif",
                schema.map(known -> FormField.of(known, typed, Optional.of(old), problems))
                        .orElse(List.of()),
                weights(model.part(choice), before, after, dropped),
                what.changed().stream()
                        .map(feature -> change(feature, old, typed))
                        .toList(),
                dropped.size(),
                List.copyOf(problems.values()),
                new Outcome(
                        Headline.of(before),
                        Headline.of(after),
                        NumberText.shown(before.decomposition().residual()),
                        NumberText.shown(after.decomposition().residual())),
                choice.view(row, "whatif").text(),
                changed
                        ? Optional.of(
                                Html.markup(HtmlCard.of(after).withId("after").toString()))
                        : Optional.empty());
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

    private static List<Weight> weights(Corpus corpus, Explanation before, Explanation after, List<Integer> dropped) {
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
                .forEach(each -> weights.add(weight(corpus, each.getKey(), each.getValue(), dropped)));
        return weights;
    }

    private static Weight weight(Corpus corpus, int row, double[] weights, List<Integer> dropped) {
        return new Weight(
                row,
                Name.of(corpus.id(row)),
                corpus.label(row).map(Name::of),
                corpus.misclassified(row),
                NumberText.percent(weights[0]),
                Headline.share(weights[0]),
                NumberText.percent(weights[1]),
                Headline.share(weights[1]),
                dropped.contains(row));
    }
}
