package io.simplex4j.model;

import io.simplex4j.math.EnumId;
import io.simplex4j.model.internal.option.OptionValues;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An option of how a model is read.
 *
 * <p>Every door uses these {@link #id() names}, command lines in {@link #kebab() kebab-case}. The values, default and
 * error message of an option are defined only here.
 */
public enum ModelOption {
    /** The tensor that is the latent. */
    LATENT(
            OptionValues.text("the name of a tensor or node"),
            "input of the last linear layer",
            "tensor that is the latent, or node whose output it is"),
    /** The linear layer after an encoder of sentences. */
    HEAD(
            OptionValues.text("a file"),
            "none",
            "linear layer to put after an encoder of sentences, such as a classifier: H.onnx; simplex model train-head"
                    + " writes one"),
    /** The tensor that is explained. */
    INPUT_TENSOR(
            OptionValues.text("the name of a tensor"),
            "the only input that is not set",
            "tensor to explain: an input of the model, or a float tensor computed from its inputs, such as the"
                    + " embeddings of tokens"),
    /** The axes of one example. */
    INPUT_SHAPE(
            new OptionValues("whole numbers of at least 1, such as 3,224,224", List.class, ModelOption::shape),
            "as the model declares them",
            "axes of one example, such as 3,224,224, if the model leaves them open"),
    /** The values of inputs that are not explained, and the lengths of open axes. */
    SET(
            new OptionValues("a name and a number, such as mask=1", Map.class, ModelOption::settings),
            "none",
            "value of an input that is not explained, such as a mask, a state or a sampling rate; or the length of an"
                    + " open axis; repeatable"),
    /** The meaning of the outputs. */
    TASK(
            new OptionValues("classes or values", LinearHead.Task.class, ModelOption::task),
            "classes if there are several outputs or one after a sigmoid",
            "meaning of outputs: classes, of which the largest is predicted, or values, as in regression"),
    /** The names of the classes. */
    CLASSES(
            new OptionValues("names, such as cat,dog", List.class, ModelOption::names),
            "those of the schema, or numbers",
            "names of the model's classes in order, such as cat,dog"),
    /** The maximum number of tokens of a sentence. */
    MAX_TOKENS(
            OptionValues.whole(3, Integer.MAX_VALUE),
            "128, or as many as the model can read",
            "read at most N tokens of a sentence, if the model is an encoder of sentences"),
    /** The beginning of every sentence. */
    PROMPT(
            new OptionValues(
                    "text", CharSequence.class, value -> Optional.of(value).filter(String.class::isInstance)),
            "as its folder says",
            "begin every sentence with TEXT, such as \"query: \" for E5, if the model is an encoder of sentences"),
    /** The maximum time of a run, and of preparing the model. */
    MODEL_TIMEOUT(
            new OptionValues("a number of seconds above 0", Duration.class, ModelOption::seconds),
            "60",
            "give up if a run of the model, on at most 50 examples, or preparing it takes more than this many seconds");

    private static final double MAX_SECONDS = 1e9;

    @SuppressWarnings("ImmutableEnumChecker") // its function has no state
    private final OptionValues values;

    private final String byDefault;
    private final String meaning;

    ModelOption(OptionValues values, String byDefault, String meaning) {
        this.values = values;
        this.byDefault = byDefault;
        this.meaning = meaning;
    }

    /** Returns the option of a name in either spelling, if there is one. */
    public static Optional<ModelOption> find(String name) {
        return Stream.of(values())
                .filter(option -> option.id().equals(name) || option.kebab().equals(name))
                .findFirst();
    }

    /** Returns the name, such as {@code inputTensor}. */
    public String id() {
        return OptionValues.id(this);
    }

    /** Returns the name on command lines, such as {@code input-tensor}. */
    public String kebab() {
        return EnumId.of(this);
    }

    /** Returns what the option means, in a phrase. */
    public String meaning() {
        return meaning;
    }

    /** Returns the default, in a phrase. */
    public String byDefault() {
        return byDefault;
    }

    /** Returns the values that are accepted, in a phrase. */
    public String expected() {
        return values.expected();
    }

    /** Parses a value: text, as command lines pass it, or an object of the type of the option. */
    Object parse(Object value) {
        return values.parse(value)
                .orElseThrow(() -> new IllegalArgumentException(id() + " is " + value + "; expected " + expected()));
    }

    /* Stored as its axes, which can be serialised. */
    private static Optional<Object> shape(Object value) {
        try {
            List<?> axes = value instanceof Shape shape
                    ? shape.axes()
                    : value instanceof List<?> list
                            ? list
                            : List.of(value.toString().split("[,x×]", -1));
            return Optional.of(new Shape(axes.stream()
                            .map(axis -> Integer.valueOf(axis.toString().trim()))
                            .toList())
                    .axes());
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Optional<Object> settings(Object value) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((name, number) -> number(number).ifPresent(known -> numbers.put(name.toString(), known)));
            return numbers.size() == map.size() ? Optional.of(numbers) : Optional.empty();
        }
        int sign = value.toString().lastIndexOf('=');
        if (sign > 0) {
            number(value.toString().substring(sign + 1))
                    .ifPresent(number -> numbers.put(value.toString().substring(0, sign), number));
        }
        return numbers.isEmpty() ? Optional.empty() : Optional.of(numbers);
    }

    private static Optional<Object> task(Object value) {
        return Stream.of(LinearHead.Task.values())
                .filter(task -> task == value || EnumId.of(task).equals(value))
                .<Object>map(task -> task)
                .findFirst();
    }

    private static Optional<Object> names(Object value) {
        return Optional.of(
                value instanceof List<?> list
                        ? List.copyOf(list.stream().map(Object::toString).toList())
                        : List.of(value.toString().split(",", -1)));
    }

    private static Optional<Object> seconds(Object value) {
        if (value instanceof Duration time) {
            return time.isNegative() || time.isZero() ? Optional.empty() : Optional.of(time);
        }
        return number(value)
                .filter(seconds -> seconds > 0)
                .map(seconds -> Duration.ofNanos((long) Math.max(1, 1e9 * Math.min(seconds, MAX_SECONDS))));
    }

    private static Optional<Double> number(Object value) {
        try {
            return Optional.of(Double.valueOf(value.toString())).filter(number -> !number.isNaN());
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
