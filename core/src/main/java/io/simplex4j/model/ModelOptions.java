package io.simplex4j.model;

import io.simplex4j.math.EnumId;
import io.simplex4j.model.internal.option.OptionValues;
import java.io.Serializable;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The chosen options of how a model is read, see {@link Option}.
 *
 * <pre>{@code
 * LatentModel model = ModelFiles.open(path, ModelOptions.defaults().withLatent("/relu3"));
 * }</pre>
 *
 * <p>Names of files stay names here. Instances are immutable, and equal if the same values were chosen.
 */
public final class ModelOptions implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final ModelOptions DEFAULTS = new ModelOptions(new EnumMap<>(Option.class), 1, false);

    private final EnumMap<Option, Object> chosen;
    private final int threads;
    private final boolean encoder;

    private ModelOptions(EnumMap<Option, Object> chosen, int threads, boolean encoder) {
        this.chosen = chosen;
        this.threads = threads;
        this.encoder = encoder;
    }

    /** Returns the default options: everything is inferred from the file, and models run on one thread. */
    public static ModelOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Parses names and their values, in either spelling of names.
     *
     * @throws IllegalArgumentException if a name is unknown or an option does not accept its value
     */
    public static ModelOptions parse(Map<String, ?> values) {
        ModelOptions options = DEFAULTS;
        for (Map.Entry<String, ?> entry : values.entrySet()) {
            Option option = Option.find(entry.getKey())
                    .orElseThrow(() -> new IllegalArgumentException("unknown option \"" + entry.getKey()
                            + "\"; expected one of "
                            + String.join(
                                    ", ",
                                    EnumSet.allOf(Option.class).stream()
                                            .map(Option::id)
                                            .toList())));
            options = options.with(option, entry.getValue());
        }
        return options;
    }

    /**
     * Returns a copy with a value. Values of {@link Option#SET} are added to earlier ones.
     *
     * @throws IllegalArgumentException if the option does not accept the value
     */
    public ModelOptions with(Option option, Object value) {
        EnumMap<Option, Object> copy = new EnumMap<>(chosen);
        Object parsed = option.parse(value);
        if (option == Option.SET) {
            Map<String, Double> all = new LinkedHashMap<>(set());
            ((Map<?, ?>) parsed).forEach((name, number) -> all.put((String) name, (Double) number));
            parsed = all;
        }
        copy.put(option, parsed);
        return new ModelOptions(copy, threads, encoder);
    }

    /** Returns a copy with the defaults, except for these options. */
    public ModelOptions only(Set<Option> options) {
        EnumMap<Option, Object> copy = new EnumMap<>(chosen);
        copy.keySet().retainAll(options);
        return new ModelOptions(copy, threads, false);
    }

    /** Sets the tensor that is the latent, or the node whose first output it is. It is flattened per example. */
    public ModelOptions withLatent(String tensor) {
        return with(Option.LATENT, tensor);
    }

    /** Sets the file with the linear layer after an encoder of sentences. */
    public ModelOptions withHead(String file) {
        return with(Option.HEAD, file);
    }

    /**
     * Sets the tensor that is explained: an input of the file, or a float tensor computed from its inputs, such as the
     * embeddings of tokens. The model is cut there.
     */
    public ModelOptions withInputTensor(String tensor) {
        return with(Option.INPUT_TENSOR, tensor);
    }

    /** Sets the axes of one example, for files that leave them open. */
    public ModelOptions withInputShape(Shape shape) {
        return with(Option.INPUT_SHAPE, shape);
    }

    /**
     * Sets all numbers of an input that is not explained, such as a mask, a state or a sampling rate; or the length of
     * an open axis of the inputs, by its name.
     *
     * @throws IllegalArgumentException if the value is not a number
     */
    public ModelOptions withSet(String name, double value) {
        return with(Option.SET, Map.of(name, value));
    }

    /** Sets the meaning of the outputs. A file does not distinguish raw scores of classes from other raw numbers. */
    public ModelOptions withTask(LinearHead.Task task) {
        return with(Option.TASK, task);
    }

    /** Sets the names of the classes in order. A single raw output with two names is a classifier. */
    public ModelOptions withClasses(List<String> names) {
        return with(Option.CLASSES, names);
    }

    /**
     * Limits the number of tokens of a sentence, including the special tokens of the model.
     *
     * @throws IllegalArgumentException if the limit is less than 3: one token between the marks of beginning and
     *     end
     */
    public ModelOptions withMaxTokens(int tokens) {
        return with(Option.MAX_TOKENS, tokens);
    }

    /** Sets the prefix of every sentence, which overrides the encoder folder; empty for none. */
    public ModelOptions withPrompt(String prompt) {
        return with(Option.PROMPT, prompt);
    }

    /**
     * Limits the time of a run, on at most about 50 examples, because a loop in a model may never end. The limit holds
     * for the preparation of the model too, in which a runtime computes constants. Preparation goes on in the
     * background, because nothing can stop it.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public ModelOptions withModelTimeout(Duration limit) {
        return with(Option.MODEL_TIMEOUT, limit);
    }

    /**
     * Sets the number of threads that run the chunks of large batches.
     *
     * @throws IllegalArgumentException if the number is less than 1
     */
    public ModelOptions withThreads(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("threads is " + count + "; expected at least 1");
        }
        return new ModelOptions(chosen, count, encoder);
    }

    /**
     * Uses the first output of the file as the latent, even if a linear layer computes it: the file is the encoder of
     * an autoencoder.
     */
    public ModelOptions withEncoder() {
        return new ModelOptions(chosen, threads, true);
    }

    /** Returns whether a value was chosen. */
    public boolean has(Option option) {
        return chosen.containsKey(option);
    }

    /** Returns the options that were set, by name, as {@link #parse} accepts them. */
    public Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        chosen.forEach((option, value) -> map.put(option.id(), value));
        return map;
    }

    private <T> Optional<T> get(Option option, Class<T> type) {
        return Optional.ofNullable(chosen.get(option)).map(type::cast);
    }

    /** Returns the tensor that is the latent, if chosen. */
    public Optional<String> latent() {
        return get(Option.LATENT, String.class);
    }

    /** Returns the file with the linear layer after an encoder, if chosen. */
    public Optional<String> head() {
        return get(Option.HEAD, String.class);
    }

    /** Returns the tensor that is explained, if chosen. */
    public Optional<String> inputTensor() {
        return get(Option.INPUT_TENSOR, String.class);
    }

    /** Returns the axes of one example, if chosen. */
    @SuppressWarnings("unchecked") // as the option parsed it
    public Optional<Shape> inputShape() {
        return get(Option.INPUT_SHAPE, List.class).map(axes -> new Shape((List<Integer>) axes));
    }

    /** Returns the values of inputs that are not explained, and the lengths of open axes, by name. */
    @SuppressWarnings("unchecked") // as the option parsed it
    public Map<String, Double> set() {
        return get(Option.SET, Map.class)
                .map(map -> Map.copyOf((Map<String, Double>) map))
                .orElse(Map.of());
    }

    /** Returns the meaning of the outputs, if chosen. */
    public Optional<LinearHead.Task> task() {
        return get(Option.TASK, LinearHead.Task.class);
    }

    /** Returns the names of the classes, none if they are not known. */
    @SuppressWarnings("unchecked") // as the option parsed it
    public List<String> classes() {
        return get(Option.CLASSES, List.class).map(list -> (List<String>) list).orElse(List.of());
    }

    /** Returns the maximum number of tokens of a sentence, if chosen. */
    public Optional<Integer> maxTokens() {
        return get(Option.MAX_TOKENS, Integer.class);
    }

    /** Returns the beginning of every sentence, if chosen. */
    public Optional<String> prompt() {
        return get(Option.PROMPT, String.class);
    }

    /** Returns the maximum time of a run, a minute by default. */
    public Duration modelTimeout() {
        return get(Option.MODEL_TIMEOUT, Duration.class).orElse(Duration.ofMinutes(1));
    }

    /** Returns the number of threads that run the chunks of large batches. */
    public int threads() {
        return threads;
    }

    /** Returns whether the file is the encoder of an autoencoder. */
    public boolean isEncoder() {
        return encoder;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ModelOptions options
                && chosen.equals(options.chosen)
                && threads == options.threads
                && encoder == options.encoder;
    }

    @Override
    public int hashCode() {
        return chosen.hashCode();
    }

    /** Returns the options that were set, such as {@code ModelOptions{latent=/relu3}}. */
    @Override
    public String toString() {
        return "ModelOptions" + toMap();
    }

    /**
     * An option of how a model is read.
     *
     * <p>Every door uses these {@link #id() names}, command lines in {@link #kebab() kebab-case}. The values, default and
     * error message of an option are defined only here.
     */
    public enum Option {
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
                new OptionValues("whole numbers of at least 1, such as 3,224,224", List.class, Option::shape),
                "as the model declares them",
                "axes of one example, such as 3,224,224, if the model leaves them open"),
        /** The values of inputs that are not explained, and the lengths of open axes. */
        SET(
                new OptionValues("a name and a number, such as mask=1", Map.class, Option::settings),
                "none",
                "value of an input that is not explained, such as a mask, a state or a sampling rate; or the length of an"
                        + " open axis; repeatable"),
        /** The meaning of the outputs. */
        TASK(
                new OptionValues("classes or values", LinearHead.Task.class, Option::task),
                "classes if there are several outputs or one after a sigmoid",
                "meaning of outputs: classes, of which the largest is predicted, or values, as in regression"),
        /** The names of the classes. */
        CLASSES(
                new OptionValues("names, such as cat,dog", List.class, Option::names),
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
                new OptionValues("a number of seconds above 0", Duration.class, Option::seconds),
                "60",
                "give up if a run of the model, on at most 50 examples, or preparing it takes more than this many seconds");

        private static final double MAX_SECONDS = 1e9;

        @SuppressWarnings("ImmutableEnumChecker") // its function has no state
        private final OptionValues values;

        private final String byDefault;
        private final String meaning;

        Option(OptionValues values, String byDefault, String meaning) {
            this.values = values;
            this.byDefault = byDefault;
            this.meaning = meaning;
        }

        /** Returns the option of a name in either spelling, if there is one. */
        public static Optional<Option> find(String name) {
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
                    .orElseThrow(
                            () -> new IllegalArgumentException(id() + " is " + value + "; expected " + expected()));
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
}
