package io.simplex4j.explanation;

import io.simplex4j.corpus.internal.Condition;
import io.simplex4j.math.EnumId;
import io.simplex4j.model.internal.option.OptionValues;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An option of an explanation.
 *
 * <p>All constants together are the vocabulary of a request. Every door uses their {@link #id() names}: Java, the
 * {@code settings} of the JSON document, the {@code parameters} of HTTP requests and of the record, and Spark. Command
 * lines and the addresses of pages use the same names in {@link #kebab() kebab-case}. The values, default and error
 * message of an option are defined only here.
 */
public enum ExplanationOption {
    /** The corpus to explain with. */
    CORPUS(OptionValues.text("the name of a corpus"), "the first", "corpus to explain with"),
    /** The part of the corpus to explain with. */
    WHERE(
            new OptionValues(
                    "a condition such as age >= 60 and country = NL",
                    CharSequence.class,
                    value -> problem(value).isPresent() ? Optional.empty() : Optional.of(value)),
            "all",
            "explain with the examples that meet a condition on columns, label, id and prediction, such as age >= 60 and"
                    + " country = NL"),
    /** The examples that are left out of the corpus. */
    EXCLUDE(
            OptionValues.words("self"),
            "none",
            "leave examples out of the corpus: self leaves out those with the same numbers as the input"),
    /** The weight of the model's outputs in the search for mixtures. */
    OUTPUT_WEIGHT(
            OptionValues.notNegative(1000),
            0.0,
            "how much mixtures should also keep the outputs of the model: 0, as in the paper, finds the nearest mixture;"
                    + " 3 is a good choice for regression and trees"),
    /** The maximum number of contributing examples. */
    MEMBERS(OptionValues.whole(1, Integer.MAX_VALUE), "no limit", "mix at most this many examples"),
    /** The method that finds mixtures. */
    SOLVER(
            OptionValues.words("exact", "adam"),
            "exact",
            "exact; or adam, algorithm 1 of the paper, for comparison: it ends near the best mixture and gives every"
                    + " example some weight, even with a limit on members"),
    /** The tolerance of the exact solver. */
    TOLERANCE(OptionValues.number(0, 1, false), 1e-10, "relative tolerance of the exact solver"),
    /** The number of steps of the solver adam. */
    EPOCHS(OptionValues.whole(1, Integer.MAX_VALUE), 10_000, "number of steps of the solver adam"),
    /** The penalty of the solver adam for more members than the limit. */
    PENALTY(
            OptionValues.words("weights", "pre-weights"),
            "weights",
            "with the solver adam and a limit on members, what is penalised in all other examples: weights, as the"
                    + " authors' code does, or pre-weights, as the paper says"),
    /** The way to find the ranges of weights that are not unique. */
    RANGES(
            OptionValues.words("bounds", "exact"),
            "bounds",
            "ranges of weights that are not unique: bounds, quick but possibly too wide; or exact, for the 12 heaviest"
                    + " examples"),
    /** Whether features are attributed. */
    FEATURES(OptionValues.flag(), true, "attribute features, which takes most of the time"),
    /** The layer whose places are the features. */
    FEATURES_AT(
            OptionValues.text("input, auto or the name of a layer"),
            "input; auto for pictures above 64 × 64",
            "features: input, the numbers of the input; auto, the places of the last layer that has places in a picture,"
                    + " a smooth map that takes little time; or the places of a layer by its name"),
    /** The input that features are compared with. */
    BASELINE(
            OptionValues.text("zeros, black, blank, mean, median or an input"),
            "mean; blank for sentences",
            "input that features are compared with: zeros; black, for pictures; blank, for sentences; mean or median of"
                    + " the corpus; or an input of your own"),
    /** The shift that the shares of features add up to. */
    PROJECT_ON(
            OptionValues.words("approximation", "latent"),
            "approximation",
            "what the shares of features add up to: the shift from the baseline to the approximation, which is the"
                    + " mixture, or to the latent, as in the paper"),
    /** The relative error allowed for features. */
    ATTRIBUTION_TOLERANCE(
            OptionValues.number(0, 1, false),
            1e-3,
            "0.001; 0.02 for pictures above 64 × 64",
            "relative error allowed for features"),
    /** The number of bins of the paper's quadrature. */
    BINS(
            OptionValues.whole(1, 100_000),
            "adaptive",
            "sum the gradient over this many bins for each example, as algorithm 2 of the paper does with 200, instead"
                    + " of integrating to within the tolerance, which then only decides whether to warn"),
    /** The share of the weight whose examples have their features attributed. */
    ATTRIBUTED_SHARE(
            OptionValues.number(0, 1, true),
            "1; 0.9 for pictures above 64 × 64, 0.99 with the solver adam",
            "attribute the features of the heaviest examples only, as few as together have this share of the weight"),
    /** The maximum number of reference residuals. */
    REFERENCES(
            OptionValues.whole(0, 1_000_000),
            200,
            "compare the residual with those of at most this many examples of the corpus; 0 for none"),
    /** The rows that verdicts are calibrated with. */
    CALIBRATION(
            OptionValues.text("the name of held-out rows, or leave-one-out"),
            "none",
            "calibrate verdicts with held-out rows, neither in the corpus nor used to choose it; or with leave-one-out,"
                    + " the examples of the corpus, each explained by the others"),
    /** The score that is calibrated. */
    SCORE(
            OptionValues.words("relative", "residual", "direction", "decoded"),
            "relative; decoded with a decoder",
            "score to calibrate: relative, the residual as a share of the distance to the corpus mean; residual;"
                    + " direction, the residual of latents as unit vectors, which found foreign inputs better in our runs, for one"
                    + " more solve; or decoded, the distance of the input from the decoded mixture"),
    /** Whether verdicts depend on how close examples of other classes come. */
    DISPUTES(
            OptionValues.flag(),
            true,
            "with calibration and labels, check how close examples of other classes come, which takes a solve for each"
                    + " class"),
    /** Whether mixtures without each of their examples are reported. */
    STABILITY(
            OptionValues.flag(),
            false,
            "report the shares of labels in the mixture without any one of its examples, some milliseconds for each"
                    + " input"),
    /** The class that the prediction is set against. */
    CONTRAST(
            new OptionValues(
                    "a class, or runner-up",
                    CharSequence.class,
                    value -> value.equals(true)
                            ? Optional.of("runner-up")
                            : Optional.of(value).filter(each -> each instanceof String text && !text.isBlank())),
            "none",
            "report why the model predicts its class and not this one, or not the runner-up: how close the examples of"
                    + " each label come on their own, and which features set them apart"),
    /** The decoder of an autoencoder. */
    DECODER(
            OptionValues.text("a file, or model"),
            "none",
            "show what the decoder of an autoencoder makes of the latent and of the mixture: a file; or model, the rest"
                    + " of the model behind its latent"),
    /** Whether the answer has the projections of single numbers. */
    PROJECTIONS(
            OptionValues.flag(),
            true,
            "true; false for pictures above 64 × 64",
            "put the projections of single numbers into the answer");

    @SuppressWarnings("ImmutableEnumChecker") // its function has no state
    private final OptionValues values;

    @SuppressWarnings("ImmutableEnumChecker") // text, a number or a boolean
    private final @Nullable Object fixedDefault;

    private final String shownDefault;
    private final String meaning;

    ExplanationOption(OptionValues values, Object byDefault, String meaning) {
        this(values, byDefault, byDefault.toString(), meaning);
    }

    ExplanationOption(OptionValues values, Object byDefault, String shownDefault, String meaning) {
        this.values = values;
        this.fixedDefault = values.type() == CharSequence.class
                ? null
                : values.parse(byDefault).orElse(null);
        this.shownDefault = shownDefault;
        this.meaning = meaning;
    }

    /** Returns the option of a name in either spelling, if there is one. */
    public static Optional<ExplanationOption> find(String name) {
        return Stream.of(values())
                .filter(option -> option.id().equals(name) || option.kebab().equals(name))
                .findFirst();
    }

    /** Returns the name, such as {@code attributedShare}. */
    public String id() {
        return OptionValues.id(this);
    }

    /** Returns the name on command lines and in addresses, such as {@code attributed-share}. */
    public String kebab() {
        return EnumId.of(this);
    }

    /** Returns the meaning of the option in a phrase. */
    public String meaning() {
        return meaning;
    }

    /** Returns the values that are accepted, in a phrase. */
    public String expected() {
        return values.expected();
    }

    /** Returns the default, in a phrase. */
    public String byDefault() {
        return shownDefault;
    }

    /** Returns whether the option is either true or false. */
    public boolean isFlag() {
        return values.type() == Boolean.class;
    }

    /** Returns the default, unless it depends on inputs or other options. */
    Optional<Object> defaultValue() {
        return Optional.ofNullable(fixedDefault);
    }

    /**
     * Parses a value as doors pass it: text, a number or a boolean.
     *
     * @throws OptionException if the option does not accept it
     */
    Object parse(Object value) {
        return values.parse(value).orElseThrow(() -> {
            String problem = this == WHERE && value instanceof String text && !text.isBlank()
                    ? ": " + problem(value).orElseThrow()
                    : "";
            return new OptionException("%s is " + shown(value) + "; expected " + expected() + problem, this);
        });
    }

    /** Returns why a value is not a condition, if it is not one. */
    private static Optional<String> problem(Object value) {
        try {
            Condition.parse(value instanceof String text ? text : "");
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static String shown(Object value) {
        return value instanceof String text && !text.matches("\\S+") ? '"' + text + '"' : value.toString();
    }
}
