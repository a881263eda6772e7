package io.simplex4j.report;

import io.simplex4j.attribution.OutputAttributions;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.example.Example;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Layer;
import io.simplex4j.report.internal.AttributionPage;
import io.simplex4j.report.internal.TextStyle;
import io.simplex4j.report.internal.words.Name;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** Attributed outputs as text: the most important features of each input. */
final class AttributionText {
    private static final int SHOWN = 10;
    private static final int MAX_INPUTS = 20;

    private AttributionText() {}

    static String of(OutputAttributions attributions, TextStyle style) {
        StringBuilder out = new StringBuilder();
        List<OutputAttributions.Entry> all = attributions.all();
        for (OutputAttributions.Entry each : all.subList(0, Math.min(MAX_INPUTS, all.size()))) {
            Example example = each.example();
            out.append(style.strong(example.named() ? OneLine.of(example.id()) : "input " + example.row()))
                    .append("  ")
                    .append(OneLine.of(AttributionPage.sentence(attributions, each)))
                    .append('\n');
            features(out, attributions.examples().form(), attributions.layer(), each, style);
            out.append('\n');
        }
        if (all.size() > MAX_INPUTS) {
            out.append("and ")
                    .append(all.size() - MAX_INPUTS)
                    .append(" more inputs; --json or --html FILE writes all of them\n");
        }
        return out.toString();
    }

    private static void features(
            StringBuilder out, InputForm form, Optional<Layer> layer, OutputAttributions.Entry each, TextStyle style) {
        FeatureGroups groups =
                layer.map(known -> FeatureGroups.places(known.grid())).orElseGet(form::groups);
        Vec values = groups.sum(each.values());
        List<Integer> order = IntStream.range(0, values.size())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer feature) -> Math.abs(values.get(feature)))
                        .reversed())
                .limit(SHOWN)
                .toList();
        double largest = order.isEmpty() ? 0 : Math.abs(values.get(order.get(0)));
        for (int feature : order) {
            String value = form instanceof ImageForm ? "" : OneLine.of(Name.value(form, feature, each.example()));
            out.append(String.format(
                                    Locale.ROOT,
                                    "  %12s  %s  %s %s",
                                    AttributionPage.signed(values.get(feature)),
                                    style.bar(largest > 0 ? Math.abs(values.get(feature)) / largest : 0),
                                    OneLine.of(groups.groups().get(feature).name()),
                                    value.isEmpty() ? "" : "= " + value)
                            .stripTrailing())
                    .append('\n');
        }
        if (values.size() > SHOWN) {
            out.append("  ")
                    .append(style.faint((values.size() - SHOWN) + " more features; --json FILE has all of them"))
                    .append('\n');
        }
    }
}
