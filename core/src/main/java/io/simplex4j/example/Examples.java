package io.simplex4j.example;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.NotFiniteException;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.model.Shape;
import io.simplex4j.model.internal.Latents;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Inputs of a model, one per row, with their names, actual labels and form. Immutable and thread-safe.
 *
 * <p>The matrix is read again later and must not change. A corpus or an explainer checks its numbers.
 */
public final class Examples implements Iterable<Example> {
    private final Matrix inputs;
    private final Facts facts;

    /**
     * What is known of the examples besides their numbers. Lists are in the order of the rows; an empty one if no example has any.
     * Fields change only within {@link #with}, on a copy that no other code has seen.
     */
    private static final class Facts implements Cloneable {
        InputForm form;
        ClassNames classes = ClassNames.none();
        Noun noun = Noun.EXAMPLE;
        Optional<List<String>> ids = Optional.empty();
        List<Optional<String>> labels = List.of();
        List<Optional<String>> comments = List.of();
        List<List<Integer>> replaced = List.of();
        Map<String, List<String>> tags = Map.of();
        String name = "";
        List<String> notes = List.of();
        Optional<List<Integer>> rows = Optional.empty();

        Facts(InputForm form) {
            this.form = form;
        }

        Facts with(Consumer<Facts> change) {
            try {
                Facts copy = (Facts) clone();
                change.accept(copy);
                return copy;
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        void select(int[] chosen) {
            ids = ids.map(all -> select(all, chosen));
            labels = select(labels, chosen);
            comments = select(comments, chosen);
            replaced = select(replaced, chosen);
            Map<String, List<String>> some = new LinkedHashMap<>();
            tags.forEach((tag, values) -> some.put(tag, select(values, chosen)));
            tags = some;
        }

        private static <T> List<T> select(List<T> all, int[] chosen) {
            return all.isEmpty() ? all : IntStream.of(chosen).mapToObj(all::get).toList();
        }
    }

    private Examples(Matrix inputs, Facts facts) {
        this.inputs = inputs;
        this.facts = facts;
    }

    private Examples with(Consumer<Facts> change) {
        return new Examples(inputs, facts.with(change));
    }

    /** Creates examples of bare numbers, one flattened input per row. */
    public static Examples of(Matrix inputs) {
        Objects.requireNonNull(inputs, "inputs");
        return of(inputs, TableForm.unnamed(Shape.of(Math.max(1, inputs.columns()))));
    }

    /**
     * Creates examples of a form, one flattened input per row.
     *
     * @throws IllegalArgumentException if inputs have another size than the form
     */
    public static Examples of(Matrix inputs, InputForm form) {
        if (inputs.rows() > 0 && inputs.columns() != form.columns()) {
            throw new IllegalArgumentException("inputs have " + inputs.columns() + " numbers each; expected "
                    + form.columns() + " for their form");
        }
        return new Examples(inputs, new Facts(form));
    }

    /** Returns a single example. */
    public static Examples of(Example example) {
        return of(List.of(example));
    }

    /**
     * Returns examples of one form, in this order.
     *
     * @throws IllegalArgumentException if one has another size than the first
     */
    public static Examples of(List<Example> examples) {
        if (examples.isEmpty()) {
            return of(Matrix.of(new double[0][0]));
        }
        double[][] rows = examples.stream().map(each -> each.input().toArray()).toArray(double[][]::new);
        return of(Matrix.of(rows), examples.get(0).form()).with(facts -> {
            facts.classes = examples.get(0).classes();
            if (examples.stream().anyMatch(Example::named)) {
                facts.ids = Optional.of(examples.stream().map(Example::id).toList());
            }
            facts.labels = known(examples.stream().map(Example::label).toList());
            facts.comments = known(examples.stream().map(Example::comment).toList());
            facts.replaced =
                    someReplaced(examples.stream().map(Example::replaced).toList());
            facts.rows = Optional.of(examples.stream().map(Example::row).toList());
        });
    }

    private static List<Optional<String>> known(List<Optional<String>> texts) {
        return texts.stream().allMatch(Optional::isEmpty) ? List.of() : texts;
    }

    private static List<List<Integer>> someReplaced(List<List<Integer>> replaced) {
        return replaced.stream().allMatch(List::isEmpty) ? List.of() : replaced;
    }

    /**
     * Returns a copy with another form.
     *
     * @throws IllegalArgumentException if inputs have another size than the form
     */
    public Examples withForm(InputForm form) {
        of(inputs, form);
        return with(facts -> facts.form = form);
    }

    /** Returns a copy with names of classes. Labels that are numbers of classes become these names. */
    public Examples withClasses(ClassNames classes) {
        return with(facts -> facts.classes = classes);
    }

    /** Returns a copy with a noun; {@link Noun#EXAMPLE} unless set. */
    public Examples withNoun(Noun noun) {
        return with(facts -> facts.noun = noun);
    }

    /**
     * Returns a copy with these names. Without names, examples have the numbers of their rows.
     *
     * @throws IllegalArgumentException if there is not one for each example, or one occurs twice
     */
    public Examples withIds(List<String> ids) {
        Set<String> seen = new HashSet<>();
        for (String id : ids) {
            if (!seen.add(id)) {
                throw new IllegalArgumentException("id " + id + " occurs twice; expected each once");
            }
        }
        requireEach("ids", ids);
        return with(facts -> facts.ids = Optional.of(List.copyOf(ids)));
    }

    /**
     * Returns a copy with actual labels.
     *
     * @throws IllegalArgumentException if there is not one for each example
     */
    public Examples withLabels(List<String> labels) {
        requireEach("labels", labels);
        return with(facts -> facts.labels = labels.stream().map(Optional::of).toList());
    }

    /**
     * Returns a copy with comments.
     *
     * @throws IllegalArgumentException if there is not one text for each example
     */
    public Examples withComments(List<String> comments) {
        requireEach("comments", comments);
        return with(
                facts -> facts.comments = comments.stream().map(Optional::of).toList());
    }

    /**
     * Returns a copy with the features whose missing values were replaced.
     *
     * @param features of each example, by their places among the groups of the form
     * @throws IllegalArgumentException if there is not one list for each example, or the form does not have a feature
     */
    public Examples withReplaced(List<List<Integer>> features) {
        requireEach("lists of replaced features", features);
        int max = facts.form.groups().groups().size();
        features.stream()
                .flatMap(List::stream)
                .filter(feature -> feature < 0 || feature >= max)
                .findFirst()
                .ifPresent(feature -> {
                    throw new IllegalArgumentException(
                            "replaced feature is " + feature + "; expected from 0 to " + (max - 1));
                });
        return with(facts -> facts.replaced =
                someReplaced(features.stream().map(List::copyOf).toList()));
    }

    /**
     * Returns a copy with tags: more columns of their source, by name, which conditions can refer to. An empty text is
     * a missing value.
     *
     * @throws IllegalArgumentException if a tag has not one value for each example
     */
    public Examples withTags(Map<String, List<String>> tags) {
        Map<String, List<String>> copy = new LinkedHashMap<>();
        tags.forEach((name, values) -> {
            requireEach("values of the tag " + name, values);
            copy.put(name, List.copyOf(values));
        });
        return with(facts -> facts.tags = Collections.unmodifiableMap(copy));
    }

    /** Returns a copy with the name of its source for people, such as the name of a file. */
    public Examples withName(String name) {
        return with(facts -> facts.name = name);
    }

    /** Returns a copy with notes on how it was read, a sentence each. */
    public Examples withNotes(List<String> notes) {
        return with(facts -> facts.notes = List.copyOf(notes));
    }

    private void requireEach(String what, List<?> texts) {
        if (texts.size() != size()) {
            throw new IllegalArgumentException(
                    "there are " + texts.size() + " " + what + "; expected " + size() + ", one for each example");
        }
    }

    /**
     * Selects examples, in this order. They keep their names and the numbers of their rows.
     *
     * @throws IndexOutOfBoundsException if there is no such example
     */
    public Examples select(int... examples) {
        List<Integer> rows = IntStream.of(examples).mapToObj(this::row).toList();
        return new Examples(inputs.select(examples), facts.with(copy -> {
            copy.select(examples);
            copy.rows = Optional.of(rows);
        }));
    }

    /**
     * Returns a copy with these row numbers of a larger source whose other rows were not read.
     *
     * @throws IllegalArgumentException if there is not a number for each
     */
    public Examples withRows(List<Integer> rows) {
        requireEach("rows", rows);
        return with(facts -> facts.rows = Optional.of(List.copyOf(rows)));
    }

    /** Returns the number of examples. */
    public int size() {
        return inputs.rows();
    }

    /** Returns the numbers, one flattened input per row. */
    public Matrix inputs() {
        return inputs;
    }

    /** Returns the meaning of the numbers of an input. */
    public InputForm form() {
        return facts.form;
    }

    /** Returns the names of the classes. */
    public ClassNames classes() {
        return facts.classes;
    }

    /** Returns the noun for an example. */
    public Noun noun() {
        return facts.noun;
    }

    /** Returns the name of the source, or empty. */
    public String name() {
        return facts.name;
    }

    /** Returns notes on how they were read, a sentence each. */
    public List<String> notes() {
        return facts.notes;
    }

    /** Returns whether they have names. */
    public boolean named() {
        return facts.ids.isPresent();
    }

    /** Returns whether any actual label is known. */
    public boolean labelled() {
        return !facts.labels.isEmpty();
    }

    /** Returns the row of an example in the source. */
    public int row(int example) {
        Objects.checkIndex(example, size());
        return facts.rows.map(rows -> rows.get(example)).orElse(example);
    }

    /** Returns the name of an example, or the number of its row. */
    public String id(int example) {
        return facts.ids.map(ids -> ids.get(example)).orElseGet(() -> Integer.toString(row(example)));
    }

    /** Returns the actual label of an example, if known. */
    public Optional<String> label(int example) {
        Objects.checkIndex(example, size());
        return facts.labels.isEmpty()
                ? Optional.empty()
                : facts.labels.get(example).map(facts.classes::named);
    }

    /** Returns more columns of the source, by name. */
    public Map<String, List<String>> tags() {
        return facts.tags;
    }

    /** Returns an example. */
    public Example get(int example) {
        return new Example(
                row(example),
                id(example),
                inputs.row(example),
                label(example),
                facts.comments.isEmpty() ? Optional.empty() : facts.comments.get(example),
                facts.form,
                facts.classes,
                replaced(example));
    }

    /** Returns the features of an example whose values were missing and replaced, by their places among the groups of the form. */
    public List<Integer> replaced(int example) {
        Objects.checkIndex(example, size());
        return facts.replaced.isEmpty() ? List.of() : facts.replaced.get(example);
    }

    /** Returns whether any value was missing and replaced. */
    public boolean hasReplaced() {
        return !facts.replaced.isEmpty();
    }

    /** Returns all examples, one by one. */
    public Stream<Example> stream() {
        return IntStream.range(0, size()).mapToObj(this::get);
    }

    @Override
    public Iterator<Example> iterator() {
        return stream().iterator();
    }

    /**
     * Checks that all numbers are finite.
     *
     * @throws NotFiniteException if a number is NaN or infinite, naming its row and column and the source
     */
    public void requireFinite() {
        require(Double.MAX_VALUE, false);
    }

    /**
     * Checks that a model can read all numbers: none is infinite, and NaN only if the model accepts missing values.
     *
     * @throws NotFiniteException if one is not readable, naming its row and column and the source
     */
    public void requireReadable(LatentModel model) {
        require(Double.MAX_VALUE, model.acceptsMissing());
    }

    /**
     * Computes the latents of the examples, whose numbers the model is known to read, one per row.
     *
     * @throws IllegalArgumentException if the examples do not fit the model
     * @throws NotFiniteLatentException if a latent is not finite, naming the row of the example in the source
     */
    public Matrix latents(LatentModel model) {
        try {
            return Latents.ofFinite(model, inputs);
        } catch (NotFiniteLatentException e) {
            throw e.withRow(row(e.row()));
        }
    }

    /**
     * Checks that all numbers are at most of this magnitude. NaN is a missing value, which models accept or not.
     *
     * @throws NotFiniteException if one is not, naming its row and column and the source
     */
    public void requireAtMost(double largest) {
        require(largest, true);
    }

    private void require(double largest, boolean missing) {
        String holder = (facts.name.isEmpty() ? "" : facts.name + ": ") + "the table of inputs";
        double[] values = new double[inputs.columns()];
        for (int example = 0; example < size(); example++) {
            inputs.copyRow(example, values);
            for (int column = 0; column < values.length; column++) {
                double value = values[column];
                if (!Double.isFinite(value) && !(missing && Double.isNaN(value))) {
                    throw new NotFiniteException(holder, value, row(example), column);
                }
                if (Math.abs(value) > largest) {
                    throw new NotFiniteException(holder, value, row(example), column, largest);
                }
            }
        }
    }

    @Override
    public String toString() {
        List<String> some = new ArrayList<>();
        stream().limit(3).forEach(each -> some.add(each.id()));
        return size() + " examples"
                + (some.isEmpty() ? "" : " (" + String.join(", ", some) + (size() > 3 ? ", …)" : ")"));
    }
}
