package io.simplex4j.cli.output;

import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.trust.OutputMixture;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Explanations of a model's inputs as text. */
public final class ExplanationText {
    private static final int MOST_EXAMPLES = 3;
    private static final int MOST_FEATURES = 5;

    private final PrintWriter out;
    private final Style style;
    private final FeatureWords features;
    private final Names names;

    /**
     * What things are called.
     *
     * @param inputs the name of the input in a row of the file
     * @param examples the name of the corpus example in a row
     * @param classes the name of a class
     */
    public record Names(IntFunction<String> inputs, IntFunction<String> examples, IntFunction<String> classes) {}

    /** A report on inputs with these features; names are printed without what steers a terminal. */
    public ExplanationText(PrintWriter out, Style style, FeatureWords features, Names names) {
        this.out = out;
        this.style = style;
        this.features = features;
        this.names = new Names(printable(names.inputs), printable(names.examples), printable(names.classes));
    }

    private static IntFunction<String> printable(IntFunction<String> names) {
        return index -> Printable.of(names.apply(index));
    }

    /** Prints one explanation: warnings, a sentence, the mixture, the features, the output. */
    public void print(ExplainedInput explained) {
        Explanation explanation = explained.explanation().orElseThrow();
        Map<Integer, String> known = known(explanation.contributions());
        TextReport report = new TextReport(out, style, known::get);
        out.println(style.strong(names.inputs().apply(explained.input())));
        report.printWarnings(explained);
        out.println(
                "  To the model, this input is " + MixtureWords.of(explained.decomposition(), names.examples()) + ".");
        out.println("  " + TextReport.found(explained.decomposition()));
        report.printMixture(explained);
        explanation.contributions().stream().limit(MOST_EXAMPLES).forEach(this::printFeatures);
        explanation.output().ifPresent(output -> out.println("  output: " + words(output)));
        out.println();
    }

    private Map<Integer, String> known(List<Contribution> contributions) {
        return contributions.stream().collect(Collectors.toMap(Contribution::example, this::known));
    }

    private String known(Contribution contribution) {
        String label = contribution.label().map(text -> "label " + text).orElse("");
        String prediction = contribution
                .prediction()
                .map(text -> (label.isEmpty() ? "" : ", ") + "predicted " + text)
                .orElse("");
        String known = label + prediction;
        return names.examples().apply(contribution.example())
                + (known.isEmpty() ? "" : " (" + Printable.of(known) + ")");
    }

    private void printFeatures(Contribution contribution) {
        contribution.projection().ifPresent(projection -> {
            double[] values = features.values(projection).toArray();
            String largest = IntStream.range(0, values.length)
                    .boxed()
                    .sorted((a, b) -> Double.compare(Math.abs(values[b]), Math.abs(values[a])))
                    .limit(MOST_FEATURES)
                    .filter(i -> values[i] != 0)
                    .map(i -> features.name(i, contribution.example()) + " "
                            + signedPercent(contribution.weight() * values[i]))
                    .collect(Collectors.joining("   "));
            out.println("  features of " + names.examples().apply(contribution.example()) + ": "
                    + (largest.isEmpty() ? "none counts" : largest));
        });
    }

    private static String signedPercent(double share) {
        double percent = 100 * share;
        return Math.abs(percent) < 0.05
                ? Numbers.percent(share)
                : String.format(Locale.ROOT, Math.abs(percent) < 9.95 ? "%+.1f %%" : "%+.0f %%", percent);
    }

    private String words(OutputMixture output) {
        String bound = " (outputs of the mixture are off by "
                + Numbers.significant(output.error().norm()) + ", proven at most "
                + Numbers.significant(output.errorBound()) + ")";
        if (output.modelClass().isEmpty()) {
            return "model " + numbers(output.model().toArray()) + ", mixture "
                    + numbers(output.mixture().toArray()) + bound;
        }
        String predicted = names.classes().apply(output.modelClass().getAsInt());
        if (!output.kept()) {
            return "the model predicts " + predicted + ", but the mixture is "
                    + names.classes().apply(output.mixtureClass().orElseThrow()) + bound;
        }
        return "the model predicts " + predicted + " and the mixture keeps it, "
                + (output.guaranteed() ? "guaranteed" : "but not guaranteed") + bound;
    }

    private static String numbers(double[] values) {
        String shown = IntStream.range(0, Math.min(values.length, MOST_FEATURES))
                .mapToObj(i -> Numbers.significant(values[i]))
                .collect(Collectors.joining(", "));
        return values.length == 1 ? shown : "(" + shown + (values.length > MOST_FEATURES ? ", …" : "") + ")";
    }

    /** Prints what there is to say about all explanations together. */
    public void print(Summary summary) {
        new TextReport(out, style).print(summary);
    }

    /** Explains the words. */
    public void printLegend(Optional<FeatureRun> features) {
        new TextReport(out, style).printLegend();
        features.ifPresent(run -> List.of(
                        "features  the share of each in the shift from the baseline (" + run.baseline() + ") to the "
                                + (run.projectOn().equals("latent") ? "latent" : "mixture") + ", the",
                        "          weight of its example included; all of all examples sum to 100 %"
                                + (run.projectOn().equals("latent") ? " where the residual is 0" : ""))
                .forEach(line -> out.println(style.faint(line))));
    }
}
