package io.simplex4j.model;

import java.io.Serializable;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The chosen options of how a model is read, see {@link ModelOption}.
 *
 * <pre>{@code
 * LatentModel model = ModelFiles.open(path, ModelOptions.defaults().withLatent("/relu3"));
 * }</pre>
 *
 * <p>Names of files stay names here. Instances are immutable, and equal if the same values were chosen.
 */
public final class ModelOptions implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final ModelOptions DEFAULTS = new ModelOptions(new EnumMap<>(ModelOption.class), 1, false);

    private final EnumMap<ModelOption, Object> chosen;
    private final int threads;
    private final boolean encoder;

    private ModelOptions(EnumMap<ModelOption, Object> chosen, int threads, boolean encoder) {
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
            ModelOption option = ModelOption.find(entry.getKey())
                    .orElseThrow(() -> new IllegalArgumentException("unknown option \"" + entry.getKey()
                            + "\"; expected one of "
                            + String.join(
                                    ", ",
                                    EnumSet.allOf(ModelOption.class).stream()
                                            .map(ModelOption::id)
                                            .toList())));
            options = options.with(option, entry.getValue());
        }
        return options;
    }

    /**
     * Returns a copy with a value. Values of {@link ModelOption#SET} are added to earlier ones.
     *
     * @throws IllegalArgumentException if the option does not accept the value
     */
    public ModelOptions with(ModelOption option, Object value) {
        EnumMap<ModelOption, Object> copy = new EnumMap<>(chosen);
        Object parsed = option.parse(value);
        if (option == ModelOption.SET) {
            Map<String, Double> all = new LinkedHashMap<>(set());
            ((Map<?, ?>) parsed).forEach((name, number) -> all.put((String) name, (Double) number));
            parsed = all;
        }
        copy.put(option, parsed);
        return new ModelOptions(copy, threads, encoder);
    }

    /** Returns a copy with the defaults, except for these options. */
    public ModelOptions only(Set<ModelOption> options) {
        EnumMap<ModelOption, Object> copy = new EnumMap<>(chosen);
        copy.keySet().retainAll(options);
        return new ModelOptions(copy, threads, false);
    }

    /** Sets the tensor that is the latent, or the node whose first output it is. It is flattened per example. */
    public ModelOptions withLatent(String tensor) {
        return with(ModelOption.LATENT, tensor);
    }

    /** Sets the file with the linear layer after an encoder of sentences. */
    public ModelOptions withHead(String file) {
        return with(ModelOption.HEAD, file);
    }

    /**
     * Sets the tensor that is explained: an input of the file, or a float tensor computed from its inputs, such as the
     * embeddings of tokens. The model is cut there.
     */
    public ModelOptions withInputTensor(String tensor) {
        return with(ModelOption.INPUT_TENSOR, tensor);
    }

    /** Sets the axes of one example, for files that leave them open. */
    public ModelOptions withInputShape(Shape shape) {
        return with(ModelOption.INPUT_SHAPE, shape);
    }

    /**
     * Sets all numbers of an input that is not explained, such as a mask, a state or a sampling rate; or the length of
     * an open axis of the inputs, by its name.
     *
     * @throws IllegalArgumentException if the value is not a number
     */
    public ModelOptions withSet(String name, double value) {
        return with(ModelOption.SET, Map.of(name, value));
    }

    /** Sets the meaning of the outputs. A file does not distinguish raw scores of classes from other raw numbers. */
    public ModelOptions withTask(LinearHead.Task task) {
        return with(ModelOption.TASK, task);
    }

    /** Sets the names of the classes in order. A single raw output with two names is a classifier. */
    public ModelOptions withClasses(List<String> names) {
        return with(ModelOption.CLASSES, names);
    }

    /**
     * Limits the number of tokens of a sentence, including the special tokens of the model.
     *
     * @throws IllegalArgumentException if the limit is less than 3: one token between the marks of beginning and
     *     end
     */
    public ModelOptions withMaxTokens(int tokens) {
        return with(ModelOption.MAX_TOKENS, tokens);
    }

    /** Sets the prefix of every sentence, which overrides the encoder folder; empty for none. */
    public ModelOptions withPrompt(String prompt) {
        return with(ModelOption.PROMPT, prompt);
    }

    /**
     * Limits the time of a run, on at most about 50 examples, because a loop in a model may never end. The limit holds
     * for the preparation of the model too, in which a runtime computes constants. Preparation goes on in the
     * background, because nothing can stop it.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public ModelOptions withModelTimeout(Duration limit) {
        return with(ModelOption.MODEL_TIMEOUT, limit);
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
     * Takes the first output of the file as the latent, even if it comes out of a linear layer: the file is the encoder
     * of an autoencoder.
     */
    public ModelOptions withEncoder() {
        return new ModelOptions(chosen, threads, true);
    }

    /** Returns whether a value was chosen. */
    public boolean has(ModelOption option) {
        return chosen.containsKey(option);
    }

    /** Returns what was chosen, by name, as {@link #parse} accepts it. */
    public Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        chosen.forEach((option, value) -> map.put(option.id(), value));
        return map;
    }

    private <T> Optional<T> get(ModelOption option, Class<T> type) {
        return Optional.ofNullable(chosen.get(option)).map(type::cast);
    }

    /** Returns the tensor that is the latent, if chosen. */
    public Optional<String> latent() {
        return get(ModelOption.LATENT, String.class);
    }

    /** Returns the file with the linear layer after an encoder, if chosen. */
    public Optional<String> head() {
        return get(ModelOption.HEAD, String.class);
    }

    /** Returns the tensor that is explained, if chosen. */
    public Optional<String> inputTensor() {
        return get(ModelOption.INPUT_TENSOR, String.class);
    }

    /** Returns the axes of one example, if chosen. */
    @SuppressWarnings("unchecked") // as the option parsed it
    public Optional<Shape> inputShape() {
        return get(ModelOption.INPUT_SHAPE, List.class).map(axes -> new Shape((List<Integer>) axes));
    }

    /** Returns the values of inputs that are not explained, and the lengths of open axes, by name. */
    @SuppressWarnings("unchecked") // as the option parsed it
    public Map<String, Double> set() {
        return get(ModelOption.SET, Map.class)
                .map(map -> Map.copyOf((Map<String, Double>) map))
                .orElse(Map.of());
    }

    /** Returns the meaning of the outputs, if chosen. */
    public Optional<LinearHead.Task> task() {
        return get(ModelOption.TASK, LinearHead.Task.class);
    }

    /** Returns the names of the classes, none if they are not known. */
    @SuppressWarnings("unchecked") // as the option parsed it
    public List<String> classes() {
        return get(ModelOption.CLASSES, List.class)
                .map(list -> (List<String>) list)
                .orElse(List.of());
    }

    /** Returns the maximum number of tokens of a sentence, if chosen. */
    public Optional<Integer> maxTokens() {
        return get(ModelOption.MAX_TOKENS, Integer.class);
    }

    /** Returns the beginning of every sentence, if chosen. */
    public Optional<String> prompt() {
        return get(ModelOption.PROMPT, String.class);
    }

    /** Returns the maximum time of a run, a minute by default. */
    public Duration modelTimeout() {
        return get(ModelOption.MODEL_TIMEOUT, Duration.class).orElse(Duration.ofMinutes(1));
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

    /** Returns what was chosen, such as {@code ModelOptions{latent=/relu3}}. */
    @Override
    public String toString() {
        return "ModelOptions" + toMap();
    }
}
