package io.simplex4j.report.verify;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.PredictedClass;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;

/** Checks what a mixture is worth in output space. */
final class OutputCheck {
    /*
     * Outputs are recomputed, and may differ by rounding. What follows from outputs and residual is then computed from
     * those in the file, as whoever wrote it did, so that rounding decides nothing.
     */
    private static final double TINY = 1e-9;

    private final LinearHead head;
    private final Corpus corpus;

    OutputCheck(LinearHead head, Corpus corpus) {
        this.head = head;
        this.corpus = corpus;
    }

    void check(Case one, Problems problems) {
        JsonObject said = one.said().object("output");
        Vec model = head.apply(one.latent());
        Vec mixture = head.apply(one.mixture());
        boolean right = isNear("output.model", said.numbers("model"), model, slack(one, model), problems);
        right &= isNear("output.mixture", said.numbers("mixture"), mixture, slack(one, mixture), problems);
        double expected = head.operatorNorm() * one.said().number("residual");
        problems.unlessNear("errorBound", said.number("errorBound"), expected, TINY * expected);
        if (right) {
            checkClass(one, Vec.of(said.numbers("model")), Vec.of(said.numbers("mixture")), problems);
            checkProbabilities(said, problems);
        }
        checkValue(
                "value",
                one.said(),
                one.said().has("prediction") ? Optional.empty() : value(model),
                slack(one, model),
                problems);
        one.contributions().forEach(each -> checkPrediction(one, each, problems));
    }

    private double slack(Case one, Vec outputs) {
        return one.slack(outputs.norm(), head.operatorNorm());
    }

    private static boolean isNear(String what, double[] said, Vec found, double slack, Problems problems) {
        if (said.length != found.size()) {
            problems.add(what + " has " + said.length + " numbers, expected " + found.size());
            return false;
        }
        for (int i = 0; i < said.length; i++) {
            if (!(Math.abs(said[i] - found.get(i)) <= slack)) {
                problems.add(what + " " + i + " is " + said[i] + ", recomputed " + found.get(i));
                return false;
            }
        }
        return true;
    }

    private void checkClass(Case one, Vec model, Vec mixture, Problems problems) {
        JsonObject said = one.said().object("output");
        OptionalInt predicted = PredictedClass.of(head, model);
        Optional<String> name =
                predicted.isPresent() ? Optional.of(corpus.classes().of(predicted.getAsInt())) : Optional.empty();
        problems.unlessSame("prediction", one.said().optionalText("prediction"), name);
        problems.unlessThere("predicted is", said.has("predicted"), predicted.isPresent(), "outputs are no classes");
        if (predicted.isEmpty() || !said.has("predicted")) {
            return;
        }
        int named = predicted.getAsInt();
        problems.unless(
                said.integer("predicted") == named,
                "predicted is " + said.integer("predicted") + ", recomputed " + named);
        boolean kept = PredictedClass.of(head, mixture).equals(predicted);
        problems.unless(said.truth("kept") == kept, "kept is " + said.truth("kept") + ", recomputed " + kept);
        double margin = margin(model, named, one.said().number("residual"));
        problems.unless(
                said.truth("guaranteed") == margin > 0 || Math.abs(margin) <= TINY * model.norm(),
                "guaranteed is " + said.truth("guaranteed") + ", recomputed " + (margin > 0));
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

    private void checkProbabilities(JsonObject output, Problems problems) {
        boolean expected = head.activation().isProbability();
        Optional<JsonObject> said = output.optionalObject("probabilities");
        problems.unlessThere("probabilities are", said.isPresent(), expected, "the model gives none");
        if (said.isPresent() && expected) {
            for (String of : new String[] {"model", "mixture"}) {
                Vec scores = head.scores(Vec.of(output.numbers(of)));
                isNear("probabilities." + of, said.get().numbers(of), scores, TINY, problems);
            }
        }
    }

    private Optional<Double> value(Vec outputs) {
        return head.task() == LinearHead.Task.VALUES && outputs.size() == 1
                ? Optional.of(head.scores(outputs).get(0))
                : Optional.empty();
    }

    private static void checkValue(
            String what, JsonObject said, Optional<Double> found, double slack, Problems problems) {
        problems.unlessThere(what + " is", said.has("value"), found.isPresent(), "the model gives no single number");
        if (said.has("value") && found.isPresent()) {
            problems.unlessNear(what, said.number("value"), found.get(), slack);
        }
    }

    private void checkPrediction(Case one, JsonObject contribution, Problems problems) {
        Vec outputs = head.apply(corpus.latents().row(contribution.integer("index")));
        checkValue(
                "value of example " + contribution.integer("index"),
                contribution,
                value(outputs),
                slack(one, outputs),
                problems);
        if (!isClose(one, contribution)) {
            int example = contribution.integer("index");
            problems.unlessSame(
                    "prediction of example " + example,
                    contribution.optionalText("prediction"),
                    corpus.prediction(example));
        }
    }

    /** Whether rounding may decide which of two classes an example gets, and the file names one of them. */
    boolean isClose(Case one, JsonObject contribution) {
        Vec outputs = head.apply(corpus.latents().row(contribution.integer("index")));
        if (head.task() == LinearHead.Task.VALUES) {
            return false;
        }
        double[] scores = outputs.size() == 1 ? new double[] {0, outputs.get(0)} : outputs.toArray();
        double best = Arrays.stream(scores).max().orElseThrow();
        Optional<String> said = contribution.optionalText("prediction");
        for (int named = 0; named < scores.length; named++) {
            if (said.equals(Optional.of(corpus.classes().of(named)))) {
                return scores[named] < best && best - scores[named] <= 2 * slack(one, outputs);
            }
        }
        return false;
    }
}
