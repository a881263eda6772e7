package io.simplex4j.cli.verify;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.PredictedClass;
import java.util.Arrays;
import java.util.OptionalInt;

/** Checks what a mixture is worth in output space. */
final class OutputCheck {
    private final LinearHead head;
    private final Matrix corpus;
    private final Evidence.Words words;

    OutputCheck(LinearHead head, Evidence evidence) {
        this.head = head;
        this.corpus = evidence.corpusLatents();
        this.words = evidence.words();
    }

    void check(Case one, Problems problems) {
        JsonObject said = one.said().object("output");
        Vec model = head.apply(one.latent());
        Vec mixture = head.apply(one.mixture());
        compare("output.model", said.numbers("model"), model, one, problems);
        compare("output.mixture", said.numbers("mixture"), mixture, one, problems);
        double bound = said.number("errorBound");
        double expected = head.operatorNorm() * one.residual();
        if (!one.slack().same(bound, expected, head.operatorNorm())) {
            problems.differs("errorBound", bound, expected);
        }
        double error = mixture.minus(model).norm();
        problems.unless(
                error <= bound + 2 * slack(one, mixture), "outputs differ by " + error + ", more than errorBound");
        checkClass(one, model, mixture, problems);
        one.said().objects("contributions").forEach(each -> checkPrediction(one, each, problems));
    }

    private void checkPrediction(Case one, JsonObject contribution, Problems problems) {
        int example = contribution.integer("index");
        Vec outputs = head.apply(corpus.row(example));
        OptionalInt predicted = PredictedClass.of(head, outputs);
        problems.unless(
                contribution.has("prediction") == predicted.isPresent(),
                "prediction of example " + example + " is "
                        + (predicted.isPresent() ? "missing" : "there, but outputs are no classes"));
        if (!contribution.has("prediction")) {
            return;
        }
        String said = contribution.text("prediction");
        problems.unless(
                isClose(outputs, slack(one, outputs))
                        || (predicted.isPresent() && said.equals(words.className(predicted.getAsInt()))),
                "prediction of example " + example + " is " + said + ", recomputed "
                        + (predicted.isPresent() ? words.className(predicted.getAsInt()) : "none"));
    }

    private void compare(String what, double[] said, Vec found, Case one, Problems problems) {
        if (said.length != found.size()) {
            problems.unless(false, what + " has " + said.length + " numbers, expected " + found.size());
            return;
        }
        for (int i = 0; i < said.length; i++) {
            if (Math.abs(said[i] - found.get(i)) > slack(one, found)) {
                problems.differs(what + " " + i, said[i], found.get(i));
                return;
            }
        }
    }

    private double slack(Case one, Vec outputs) {
        return one.slack().latent() * head.operatorNorm() + one.slack().relative() * outputs.norm();
    }

    private void checkClass(Case one, Vec model, Vec mixture, Problems problems) {
        JsonObject said = one.said().object("output");
        OptionalInt predicted = PredictedClass.of(head, model);
        problems.unless(
                said.has("predicted") == predicted.isPresent(),
                "predicted is " + (predicted.isPresent() ? "missing" : "there, but outputs are no classes"));
        if (predicted.isEmpty() || !said.has("predicted")) {
            return;
        }
        int named = said.integer("predicted");
        if (named != predicted.getAsInt() && !isClose(model, slack(one, model))) {
            problems.differs("predicted", named, predicted.getAsInt());
            return;
        }
        boolean kept = PredictedClass.of(head, mixture).equals(OptionalInt.of(named));
        problems.unless(
                said.truth("kept") == kept || isClose(mixture, slack(one, mixture)),
                "kept is " + said.truth("kept") + ", recomputed " + kept);
        double margin = margin(model, named, one.residual());
        problems.unless(
                said.truth("guaranteed") == margin > 0 || Math.abs(margin) <= 4 * slack(one, model),
                "guaranteed is " + said.truth("guaranteed") + ", recomputed " + (margin > 0));
    }

    /** Whether rounding may decide which class it is. */
    private static boolean isClose(Vec outputs, double slack) {
        if (outputs.size() == 1) {
            return Math.abs(outputs.get(0)) <= slack;
        }
        double[] sorted = outputs.toArray();
        Arrays.sort(sorted);
        return sorted[sorted.length - 1] - sorted[sorted.length - 2] <= 2 * slack;
    }

    /** What is left of the least lead after a step of this length against it. */
    private double margin(Vec outputs, int named, double step) {
        if (outputs.size() == 1) {
            return Math.abs(outputs.get(0)) - head.weights().row(0).norm() * step;
        }
        double least = Double.POSITIVE_INFINITY;
        for (int other = 0; other < outputs.size(); other++) {
            if (other != named) {
                Vec against = head.weights().row(named).minus(head.weights().row(other));
                least = Math.min(least, outputs.get(named) - outputs.get(other) - against.norm() * step);
            }
        }
        return least;
    }
}
