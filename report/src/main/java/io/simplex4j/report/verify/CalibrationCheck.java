package io.simplex4j.report.verify;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.trust.CalibratedVerdict;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.ErrorRate;
import io.simplex4j.trust.PValues;
import io.simplex4j.trust.Score;
import io.simplex4j.trust.Verdict;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Checks p-values and how often predictions were wrong against the calibration rows, where they are given. */
final class CalibrationCheck {
    /*
     * The verdict must follow from the p-values and the hull ratio of the file, rows or no rows. With rows these are
     * recomputed. Rounding may change a rank, so a p-value is right that a score a little smaller or larger has; of hull
     * ratios far from 1 one residual is next to nothing, and its digits are noise.
     */
    private static final double NEAR = 1e-5;
    private static final double TINY = 1e-6;
    private static final double FAR_FROM_1 = 1e3;
    private static final int OTHERWISE_ROUNDED = 2;

    private final Evidence evidence;
    private final Optional<JsonObject> said;
    private final Optional<Calibration> far;
    private final Optional<Calibration> disputed;

    /** Where the file says what it was calibrated with, if it was. */
    CalibrationCheck(Evidence evidence, Optional<JsonObject> said) {
        this.evidence = evidence;
        this.said = said;
        this.far = said.flatMap(used -> calibration(evidence, used));
        this.disputed = far.flatMap(Calibration::disputes);
    }

    private static Optional<Calibration> calibration(Evidence evidence, JsonObject used) {
        Score score = Score.valueOf(used.text("score").toUpperCase(Locale.ROOT).replace('-', '_'));
        if (score == Score.DECODED) {
            return evidence.calibration()
                    .flatMap(rows -> evidence.decoder()
                            .map(decoder ->
                                    Calibration.heldOut(evidence.corpus(), rows).withDecoder(decoder)));
        }
        if (!used.truth("heldOut")) {
            return Optional.of(evidence.corpus())
                    .filter(corpus -> corpus.size() > 1)
                    .map(corpus -> Calibration.leaveOneOut(corpus).withScore(score));
        }
        return evidence.calibration()
                .map(rows -> Calibration.heldOut(evidence.corpus(), rows).withScore(score));
    }

    /** What is not checked, where something is not. */
    Optional<String> unchecked() {
        if (said.isPresent() && far.isEmpty()) {
            return Optional.of("p-values and how often predictions were wrong, as no "
                    + (evidence.calibration().isEmpty() ? "calibration rows were given" : "decoder was given"));
        }
        boolean labelled = evidence.calibration().filter(Corpus::judged).isPresent();
        return said.isPresent() && said.get().has("errors") && !labelled
                ? Optional.of("how often predictions were wrong, as no labels of calibration rows were given")
                : Optional.empty();
    }

    /** Checks what the file says of the calibration as a whole. */
    void checkHead(Problems problems) {
        problems.unless(
                said.isPresent() || evidence.calibration().isEmpty(),
                "calibration is missing, expected it as calibration rows were given");
        said.ifPresent(used -> {
            if (used.has("errors")) {
                used.objects("errors").forEach(each -> checkInterval(each, problems));
            }
            far.ifPresent(known -> check(used, known, problems));
        });
    }

    private static void checkInterval(JsonObject said, Problems problems) {
        int wrong = said.integer("wrong");
        int of = said.integer("of");
        if (wrong > of) {
            problems.add("wrong is " + wrong + " of " + of + ", expected at most that many");
            return;
        }
        ErrorRate rate = new ErrorRate(wrong, of);
        problems.unlessNear("atLeast of " + rate.words(), said.number("atLeast"), rate.atLeast(), TINY);
        problems.unlessNear("atMost of " + rate.words(), said.number("atMost"), rate.atMost(), TINY);
    }

    private void check(JsonObject used, Calibration known, Problems problems) {
        problems.unless(
                used.integer("rows") == known.size(),
                "calibration.rows is " + used.integer("rows") + ", expected " + known.size());
        if (used.has("digest")) {
            problems.unlessSame(
                    "calibration.digest",
                    used.optionalText("digest"),
                    known.examples().map(Corpus::digest));
        }
        problems.unless(
                used.truth("byClass") == known.byClass(),
                "calibration.byClass is " + used.truth("byClass") + ", recomputed " + known.byClass());
        if (known.heldOut() && evidence.calibration().filter(Corpus::judged).isPresent()) {
            checkErrors(used, known, problems);
        }
    }

    private void checkErrors(JsonObject used, Calibration known, Problems problems) {
        Explainer explainer = evidence.model()
                .map(model -> Explainer.of(model, evidence.corpus()))
                .orElseGet(() -> Explainer.ofLatents(evidence.corpus()));
        Map<Verdict.Level, ErrorRate> found = explainer
                .withoutFeatures()
                .withoutReferences()
                .withCalibration(known)
                .provenance()
                .calibration()
                .orElseThrow()
                .errors();
        Map<String, JsonObject> errors = new LinkedHashMap<>();
        if (used.has("errors")) {
            used.objects("errors").forEach(each -> errors.put(each.text("level"), each));
        }
        for (Verdict.Level level : Verdict.Level.values()) {
            Optional<JsonObject> one = Optional.ofNullable(errors.get(level.code()));
            Optional<ErrorRate> rate = Optional.ofNullable(found.get(level));
            int wrong = one.map(each -> each.integer("wrong")).orElse(0);
            int of = one.map(each -> each.integer("of")).orElse(0);
            int rightWrong = rate.map(ErrorRate::wrong).orElse(0);
            int rightOf = rate.map(ErrorRate::of).orElse(0);
            problems.unless(
                    Math.abs(wrong - rightWrong) <= OTHERWISE_ROUNDED && Math.abs(of - rightOf) <= OTHERWISE_ROUNDED,
                    "errors with the verdict " + level.code() + " are " + wrong + " of " + of + ", recomputed "
                            + rightWrong + " of " + rightOf);
        }
    }

    /** The verdict that the numbers of an explanation ask for. */
    Verdict judged(Verdict uncalibrated, JsonObject explanation) {
        boolean decided = said.map(used -> used.integer("rows") >= CalibratedVerdict.FEWEST_ROWS)
                .orElse(false);
        return decided ? CalibratedVerdict.of(uncalibrated, pValues(explanation)) : uncalibrated;
    }

    private static PValues pValues(JsonObject said) {
        return new PValues(number(said, "pValue"), number(said, "hullRatio"), number(said, "disputedPValue"));
    }

    private static OptionalDouble number(JsonObject said, String name) {
        return said.has(name) ? OptionalDouble.of(said.number(name)) : OptionalDouble.empty();
    }

    /** Checks the p-values of an explanation. */
    void check(Case one, Decomposition decomposition, Problems problems) {
        PValues found = pValues(one.said());
        boolean any = found.far().isPresent()
                || found.ratio().isPresent()
                || found.disputed().isPresent();
        if (said.isEmpty()) {
            problems.unless(!any, "pValue, hullRatio or disputedPValue is present, but there is no calibration");
            return;
        }
        boolean valid = Calibration.isValid(decomposition);
        boolean undefined = said.get().text("score").equals(Score.DIRECTION.code());
        if (!valid || !undefined) {
            problems.unlessThere("pValue is", found.far().isPresent(), valid, "the mixture is not proven best");
        }
        problems.unless(
                found.far().isPresent() || !any, "hullRatio or disputedPValue is present, expected it with a pValue");
        if (found.far().isEmpty()) {
            return;
        }
        Optional<String> prediction = one.said().optionalText("prediction");
        far.ifPresent(
                known -> checkRank("pValue", known, found.far(), score(known, one, decomposition), one, problems));
        if (far.isPresent()) {
            OptionalDouble ratio = disputed.map(known -> known.scorer().of(one.latent(), decomposition, prediction))
                    .orElse(OptionalDouble.empty());
            checkRatio(found.ratio(), ratio, problems);
            boolean there = found.disputed().isPresent();
            problems.unlessThere("disputedPValue is", there, ratio.isPresent(), "nothing tells of disputes");
            if (there && found.ratio().isPresent()) {
                disputed.ifPresent(
                        known -> checkRank("disputedPValue", known, found.disputed(), found.ratio(), one, problems));
            }
        }
    }

    private static OptionalDouble score(Calibration known, Case one, Decomposition decomposition) {
        return known.scorer()
                .of(
                        one.example().input(),
                        one.latent(),
                        decomposition,
                        one.said().optionalText("prediction"));
    }

    private static void checkRank(
            String name, Calibration known, OptionalDouble p, OptionalDouble score, Case one, Problems problems) {
        if (score.isEmpty()) {
            problems.add(name + " is present, but the input has no score");
            return;
        }
        double value = score.getAsDouble();
        double slack = NEAR * value + (known.score() == Score.RESIDUAL ? 2 * one.latentSlack() : TINY);
        Optional<String> prediction = one.said().optionalText("prediction");
        double least = known.pValue(value + slack, prediction).orElse(0);
        double most = known.pValue(Math.max(0, value - slack), prediction).orElse(1);
        double found = p.orElseThrow();
        problems.unless(
                found >= least - 1e-12 && found <= most + 1e-12,
                name + " is " + found + ", recomputed "
                        + known.pValue(value, prediction).orElse(1));
    }

    private static void checkRatio(OptionalDouble said, OptionalDouble found, Problems problems) {
        problems.unlessThere("hullRatio is", said.isPresent(), found.isPresent(), "nothing tells of disputes");
        if (said.isPresent() && found.isPresent()) {
            double one = said.getAsDouble();
            double other = found.getAsDouble();
            boolean noise = Math.max(one, other) <= 1 / FAR_FROM_1 || Math.min(one, other) >= FAR_FROM_1;
            if (!noise) {
                problems.unlessNear("hullRatio", one, other, 1e-3 * Math.abs(other));
            }
        }
    }
}
