package io.simplex4j.report.card;

import gg.jte.Content;
import io.simplex4j.example.TableForm;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.picture.Waterfall;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The way from nothing to the whole: by features of a table, else by examples. */
final class Steps {
    private static final int STEPS = 10;

    private Steps() {}

    static Content of(String id, Explanation explanation, FeatureParts parts) {
        List<Waterfall.Step> steps = explanation.provenance().corpus().form() instanceof TableForm table
                ? byFeature(table, parts)
                : byExample(explanation.contributions(), parts);
        return Waterfall.of(id, shortened(steps), parts.expected());
    }

    private static List<Waterfall.Step> byFeature(TableForm table, FeatureParts parts) {
        return parts.bySize().stream()
                .map(feature -> new Waterfall.Step(
                        Name.of(table.groups().groups().get(feature).name()).text(), parts.total(feature)))
                .toList();
    }

    private static List<Waterfall.Step> byExample(List<Contribution> contributions, FeatureParts parts) {
        return IntStream.range(0, contributions.size())
                .mapToObj(k ->
                        new Waterfall.Step(Name.of(contributions.get(k).id()).text(), parts.sum(k)))
                .sorted(Comparator.comparingDouble((Waterfall.Step step) -> Math.abs(step.value()))
                        .reversed())
                .toList();
    }

    private static List<Waterfall.Step> shortened(List<Waterfall.Step> steps) {
        if (steps.size() <= STEPS + 1) {
            return steps;
        }
        List<Waterfall.Step> others = steps.subList(STEPS, steps.size());
        List<Waterfall.Step> all = new ArrayList<>(steps.subList(0, STEPS));
        all.add(new Waterfall.Step(
                Figures.number(others.size()) + " others",
                others.stream().mapToDouble(Waterfall.Step::value).sum()));
        return all;
    }
}
