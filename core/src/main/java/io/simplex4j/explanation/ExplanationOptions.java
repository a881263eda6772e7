package io.simplex4j.explanation;

import static io.simplex4j.explanation.ExplanationOption.ATTRIBUTED_SHARE;
import static io.simplex4j.explanation.ExplanationOption.CALIBRATION;
import static io.simplex4j.explanation.ExplanationOption.CONTRAST;
import static io.simplex4j.explanation.ExplanationOption.DECODER;
import static io.simplex4j.explanation.ExplanationOption.DISPUTES;
import static io.simplex4j.explanation.ExplanationOption.EPOCHS;
import static io.simplex4j.explanation.ExplanationOption.EXCLUDE;
import static io.simplex4j.explanation.ExplanationOption.MEMBERS;
import static io.simplex4j.explanation.ExplanationOption.OUTPUT_WEIGHT;
import static io.simplex4j.explanation.ExplanationOption.PENALTY;
import static io.simplex4j.explanation.ExplanationOption.RANGES;
import static io.simplex4j.explanation.ExplanationOption.SCORE;
import static io.simplex4j.explanation.ExplanationOption.SOLVER;
import static io.simplex4j.explanation.ExplanationOption.TOLERANCE;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.Penalty;
import io.simplex4j.decomposition.Ranges;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.math.EnumId;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.Calibration;
import java.io.Serializable;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The chosen options of an explanation as plain values, see {@link ExplanationOption}.
 *
 * <pre>{@code
 * ExplanationOptions options = ExplanationOptions.defaults().with(MEMBERS, 5).with(BASELINE, "median");
 * Explainer explainer = Explainer.of(model, resources, options);
 * }</pre>
 *
 * <p>Names of corpora, rows, inputs and decoders are not resolved here; {@link Resources} resolves them. Instances are
 * immutable and equal if the same values were chosen.
 */
public final class ExplanationOptions implements Serializable {
    /** The contrast with the class that has the next largest output. */
    public static final String RUNNER_UP = "runner-up";

    /** The calibration with the examples of the corpus itself. */
    public static final String LEAVE_ONE_OUT = "leave-one-out";

    private static final long serialVersionUID = 1L;
    private static final double SHARE_OF_ADAM = 0.99;
    private static final double TOLERANCE_OF_LARGE_PICTURES = 0.02;
    private static final double SHARE_OF_LARGE_PICTURES = 0.9;
    private static final ExplanationOptions DEFAULTS = new ExplanationOptions(new EnumMap<>(ExplanationOption.class));

    private final EnumMap<ExplanationOption, Object> chosen;

    private ExplanationOptions(EnumMap<ExplanationOption, Object> chosen) {
        this.chosen = chosen;
    }

    /** Returns the default options. */
    public static ExplanationOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Parses names and their values, in either spelling of names.
     *
     * @param values text, numbers and booleans
     * @throws OptionException if a name is unknown or an option does not accept its value
     */
    public static ExplanationOptions parse(Map<String, ?> values) {
        ExplanationOptions options = DEFAULTS;
        for (Map.Entry<String, ?> entry : values.entrySet()) {
            options = options.with(entry.getKey(), entry.getValue());
        }
        return options;
    }

    /**
     * Returns a copy with a value, by the name of its option.
     *
     * @throws OptionException if the name is unknown or the option does not accept the value
     */
    public ExplanationOptions with(String name, Object value) {
        return with(ExplanationOption.find(name).orElseThrow(() -> OptionException.unknown(name)), value);
    }

    /**
     * Returns a copy with a value.
     *
     * @throws OptionException if the option does not accept it
     */
    public ExplanationOptions with(ExplanationOption option, Object value) {
        EnumMap<ExplanationOption, Object> copy = new EnumMap<>(chosen);
        copy.put(option, option.parse(value));
        return new ExplanationOptions(copy);
    }

    /** Returns a copy with the default of an option. */
    public ExplanationOptions without(ExplanationOption option) {
        EnumMap<ExplanationOption, Object> copy = new EnumMap<>(chosen);
        copy.remove(option);
        return new ExplanationOptions(copy);
    }

    /** Returns whether a value was chosen, even if it is the default. */
    public boolean has(ExplanationOption option) {
        return chosen.containsKey(option);
    }

    /** Returns the chosen values by name: text, numbers and booleans that {@link #parse} accepts. */
    public Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        chosen.forEach((option, value) -> map.put(option.id(), value));
        return map;
    }

    /** Returns the value chosen for an option or its default, unless the default is none or depends on inputs. */
    public Optional<Object> get(ExplanationOption option) {
        return Optional.ofNullable(chosen.get(option)).or(option::defaultValue);
    }

    /** Returns the value of an option of words, names or a class. */
    public Optional<String> text(ExplanationOption option) {
        return get(option).map(String.class::cast);
    }

    /** Returns the value of an option that is either true or false. */
    public boolean isOn(ExplanationOption option) {
        return (Boolean) get(option).orElseThrow();
    }

    /** Returns the value of an option of whole numbers. */
    public Optional<Integer> whole(ExplanationOption option) {
        return get(option).map(Integer.class::cast);
    }

    private double number(ExplanationOption option) {
        return (Double) get(option).orElseThrow();
    }

    /** Returns the weight of the model's outputs in the search for mixtures. */
    double outputWeight() {
        return number(OUTPUT_WEIGHT);
    }

    /**
     * Returns the relative error allowed for features.
     *
     * @param large whether inputs are large pictures
     */
    public double attributionTolerance(boolean large) {
        return large && !has(ExplanationOption.ATTRIBUTION_TOLERANCE)
                ? TOLERANCE_OF_LARGE_PICTURES
                : number(ExplanationOption.ATTRIBUTION_TOLERANCE);
    }

    /**
     * Returns the share of the weight whose examples have their features attributed.
     *
     * @param large whether inputs are large pictures
     */
    double attributedShare(boolean large) {
        double byDefault = large ? SHARE_OF_LARGE_PICTURES : isAdam() ? SHARE_OF_ADAM : 1;
        return has(ATTRIBUTED_SHARE) ? number(ATTRIBUTED_SHARE) : byDefault;
    }

    /** Returns the score that is calibrated. */
    Calibration.Score score() {
        String name = text(SCORE).orElse(has(DECODER) ? "decoded" : "relative");
        return EnumId.constant(Calibration.Score.class, name);
    }

    private boolean isAdam() {
        return text(SOLVER).filter("adam"::equals).isPresent();
    }

    /** Returns the method that finds mixtures. */
    public DecompositionMethod method(Workers workers) {
        Sparsity sparsity = whole(MEMBERS).map(Sparsity::atMost).orElse(Sparsity.unlimited());
        return isAdam()
                ? SoftmaxAdam.withDefaults()
                        .withEpochs(whole(EPOCHS).orElseThrow())
                        .withPenalty(
                                text(PENALTY).filter("weights"::equals).isPresent()
                                        ? Penalty.WEIGHTS
                                        : Penalty.PRE_WEIGHTS)
                        .withSparsity(sparsity)
                        .withWorkers(workers)
                : ActiveSet.withDefaults()
                        .withTolerance(number(TOLERANCE))
                        .withRanges(text(RANGES).filter("exact"::equals).isPresent() ? Ranges.EXACT : Ranges.BOUNDS)
                        .withSparsity(sparsity)
                        .withWorkers(workers);
    }

    /**
     * Checks that options go together.
     *
     * @throws OptionException if some do not
     */
    public void requireConsistent() {
        for (ExplanationOption option : new ExplanationOption[] {EPOCHS, PENALTY}) {
            refuse(has(option) && !isAdam(), "%s is for %s adam, but the solver is exact", option, SOLVER);
        }
        refuse(has(PENALTY) && !has(MEMBERS), "%s needs a limit on the examples; expected %s too", PENALTY, MEMBERS);
        for (ExplanationOption option : new ExplanationOption[] {TOLERANCE, RANGES}) {
            refuse(has(option) && isAdam(), "%s is for %s exact, but the solver is adam", option, SOLVER);
        }
        String unproven = " gives mixtures that are not proven best, for which %s does not hold; expected one of both";
        refuse(has(CALIBRATION) && has(MEMBERS), "%s" + unproven, MEMBERS, CALIBRATION);
        refuse(has(CALIBRATION) && isAdam(), "%s adam" + unproven, SOLVER, CALIBRATION);
        for (ExplanationOption option : new ExplanationOption[] {SCORE, DISPUTES}) {
            refuse(
                    has(option) && !has(CALIBRATION),
                    "%s is for calibrated verdicts; expected %s too",
                    option,
                    CALIBRATION);
        }
        for (ExplanationOption option : new ExplanationOption[] {CALIBRATION, CONTRAST}) {
            refuse(
                    has(EXCLUDE) && has(option),
                    "%s counts on the whole corpus; expected no %s with it",
                    option,
                    EXCLUDE);
        }
        boolean decoded = has(CALIBRATION) && score() == Calibration.Score.DECODED;
        refuse(decoded && !has(DECODER), "%s decoded needs a decoder; expected %s too", SCORE, DECODER);
        refuse(
                decoded && outputWeight() > 0,
                "%s needs mixtures as they are in latent space, but %s decoded is calibrated; expected one of both",
                OUTPUT_WEIGHT,
                SCORE);
        refuse(
                decoded && text(CALIBRATION).filter(LEAVE_ONE_OUT::equals).isPresent(),
                "%s leave-one-out does not hold for the score decoded; expected held-out rows",
                CALIBRATION);
    }

    private static void refuse(boolean inconsistent, String pattern, ExplanationOption... options) {
        if (inconsistent) {
            throw new OptionException(pattern, options);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ExplanationOptions options && chosen.equals(options.chosen);
    }

    @Override
    public int hashCode() {
        return chosen.hashCode();
    }

    /** Returns the chosen values, such as {@code {members=5, baseline=median}}. */
    @Override
    public String toString() {
        return toMap().toString();
    }
}
