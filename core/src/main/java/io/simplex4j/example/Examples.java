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
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Inputs of a model, one per row, with their names, actual labels and form. Immutable and thread-safe.
 *
 * <p>The matrix is read again later and must not change. A corpus or an explainer checks its numbers.
 */
public final class Examples implements Iterable<Example> {
    private final Matrix inputs;
    private final Meaning meaning;
    private final Words words;
    private final Source source;

    private record Meaning(InputForm form, ClassNames classes, Noun noun) {}

    /** The words of each example, in the order of the rows; an empty list if no example has any. */
    private record Words(
            Optional<List<String>> ids,
            List<Optional<String>> labels,
            List<Optional<String>> comments,
            List<List<Integer>> replaced,
            Map<String, List<String>> tags) {
        static final Words NONE = new Words(Optional.empty(), List.of(), List.of(), List.of(), Map.of());

        Words select(int[] rows) {
            return new Words(
                    ids.map(all -> select(all, rows)),
                    select(labels, rows),
                    select(comments, rows),
                    select(replaced, rows),
                    selectTags(rows));
        }

        private Map<String, List<String>> selectTags(int[] rows) {
            Map<String, List<String>> some = new LinkedHashMap<>();
            tags.forEach((name, values) -> some.put(name, select(values, rows)));
            return some;
        }

        private static <T> List<T> select(List<T> all, int[] rows) {
            return all.isEmpty() ? all : IntStream.of(rows).mapToObj(all::get).toList();
        }

        static Optional<String> get(List<Optional<String>> all, int example) {
            return all.isEmpty() ? Optional.empty() : all.get(example);
        }
    }

    /** The source of examples, and their rows in it if they are a part of it. */
    private record Source(String name, List<String> notes, Optional<List<Integer>> rows) {}

    private Examples(Matrix inputs, Meaning meaning, Words words, Source source) {
        this.inputs = inputs;
        this.meaning = meaning;
        this.words = words;
        this.source = source;
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
            throw new IllegalArgumentException("inputs have " + inputs.columns() + " numbers each, expected "
                    + form.columns() + " for their form");
        }
        return new Examples(
                inputs,
                new Meaning(form, ClassNames.none(), Noun.EXAMPLE),
                Words.NONE,
                new Source("", List.of(), Optional.empty()));
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
        InputForm form = examples.get(0).form();
        return new Examples(
                of(Matrix.of(rows), form).inputs,
                new Meaning(form, examples.get(0).classes(), Noun.EXAMPLE),
                new Words(
                        examples.stream().anyMatch(Example::named)
                                ? Optional.of(examples.stream().map(Example::id).toList())
                                : Optional.empty(),
                        known(examples.stream().map(Example::label).toList()),
                        known(examples.stream().map(Example::comment).toList()),
                        someReplaced(examples.stream().map(Example::replaced).toList()),
                        Map.of()),
                new Source(
                        "",
                        List.of(),
                        Optional.of(examples.stream().map(Example::row).toList())));
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
        return new Examples(inputs, new Meaning(form, meaning.classes, meaning.noun), words, source);
    }

    /** Returns a copy with names of classes. Labels that are numbers of classes become these names. */
    public Examples withClasses(ClassNames classes) {
        return new Examples(inputs, new Meaning(meaning.form, classes, meaning.noun), words, source);
    }

    /** Returns a copy with a noun; {@link Noun#EXAMPLE} unless set. */
    public Examples withNoun(Noun noun) {
        return new Examples(inputs, new Meaning(meaning.form, meaning.classes, noun), words, source);
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
                throw new IllegalArgumentException("id " + id + " occurs twice, expected each once");
            }
        }
        requireEach("ids", ids);
        return with(new Words(Optional.of(List.copyOf(ids)), words.labels, words.comments, words.replaced, words.tags));
    }

    /**
     * Returns a copy with actual labels.
     *
     * @throws IllegalArgumentException if there is not one for each example
     */
    public Examples withLabels(List<String> labels) {
        requireEach("labels", labels);
        return with(new Words(
                words.ids, labels.stream().map(Optional::of).toList(), words.comments, words.replaced, words.tags));
    }

    /**
     * Returns a copy with comments.
     *
     * @throws IllegalArgumentException if there is not one text for each example
     */
    public Examples withComments(List<String> comments) {
        requireEach("comments", comments);
        return with(new Words(
                words.ids, words.labels, comments.stream().map(Optional::of).toList(), words.replaced, words.tags));
    }

    /**
     * Returns a copy with the features whose missing values were replaced.
     *
     * @param features of each example, by their places among the groups of the form
     * @throws IllegalArgumentException if there is not one list for each example, or the form does not have a feature
     */
    public Examples withReplaced(List<List<Integer>> features) {
        requireEach("lists of replaced features", features);
        int max = meaning.form.groups().groups().size();
        features.stream()
                .flatMap(List::stream)
                .filter(feature -> feature < 0 || feature >= max)
                .findFirst()
                .ifPresent(feature -> {
                    throw new IllegalArgumentException(
                            "replaced feature is " + feature + ", expected from 0 to " + (max - 1));
                });
        return with(new Words(
                words.ids,
                words.labels,
                words.comments,
                someReplaced(features.stream().map(List::copyOf).toList()),
                words.tags));
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
        return with(
                new Words(words.ids, words.labels, words.comments, words.replaced, Collections.unmodifiableMap(copy)));
    }

    /** Returns a copy with the name of its source for people, such as the name of a file. */
    public Examples withName(String name) {
        return new Examples(inputs, meaning, words, new Source(name, source.notes, source.rows));
    }

    /** Returns a copy with notes on how it was read, a sentence each. */
    public Examples withNotes(List<String> notes) {
        return new Examples(inputs, meaning, words, new Source(source.name, List.copyOf(notes), source.rows));
    }

    private Examples with(Words newWords) {
        return new Examples(inputs, meaning, newWords, source);
    }

    private void requireEach(String what, List<?> texts) {
        if (texts.size() != size()) {
            throw new IllegalArgumentException(
                    "there are " + texts.size() + " " + what + ", expected " + size() + ", one for each example");
        }
    }

    /**
     * Selects examples, in this order. They keep their names and the numbers of their rows.
     *
     * @throws IndexOutOfBoundsException if there is no such example
     */
    public Examples select(int... examples) {
        List<Integer> rows = IntStream.of(examples).mapToObj(this::row).toList();
        return new Examples(
                inputs.select(examples),
                meaning,
                words.select(examples),
                new Source(source.name, source.notes, Optional.of(rows)));
    }

    /**
     * Returns a copy with these row numbers of a larger source whose other rows were not read.
     *
     * @throws IllegalArgumentException if there is not a number for each
     */
    public Examples withRows(List<Integer> rows) {
        requireEach("rows", rows);
        return new Examples(
                inputs, meaning, words, new Source(source.name, source.notes, Optional.of(List.copyOf(rows))));
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
        return meaning.form;
    }

    /** Returns the names of the classes. */
    public ClassNames classes() {
        return meaning.classes;
    }

    /** Returns the noun for an example. */
    public Noun noun() {
        return meaning.noun;
    }

    /** Returns the name of the source, or empty. */
    public String name() {
        return source.name;
    }

    /** Returns notes on how they were read, a sentence each. */
    public List<String> notes() {
        return source.notes;
    }

    /** Returns whether they have names. */
    public boolean named() {
        return words.ids.isPresent();
    }

    /** Returns whether any actual label is known. */
    public boolean labelled() {
        return !words.labels.isEmpty();
    }

    /** Returns the row of an example in the source. */
    public int row(int example) {
        Objects.checkIndex(example, size());
        return source.rows.map(rows -> rows.get(example)).orElse(example);
    }

    /** Returns the name of an example, or the number of its row. */
    public String id(int example) {
        return words.ids.map(ids -> ids.get(example)).orElseGet(() -> Integer.toString(row(example)));
    }

    /** Returns the actual label of an example, if known. */
    public Optional<String> label(int example) {
        Objects.checkIndex(example, size());
        return Words.get(words.labels, example).map(meaning.classes::named);
    }

    /** Returns more columns of the source, by name. */
    public Map<String, List<String>> tags() {
        return words.tags;
    }

    /** Returns an example. */
    public Example get(int example) {
        return new Example(
                row(example),
                id(example),
                inputs.row(example),
                label(example),
                Words.get(words.comments, example),
                meaning.form,
                meaning.classes,
                replaced(example));
    }

    /** Returns the features of an example whose values were missing and replaced, by their places among the groups of the form. */
    public List<Integer> replaced(int example) {
        Objects.checkIndex(example, size());
        return words.replaced.isEmpty() ? List.of() : words.replaced.get(example);
    }

    /** Returns whether any value was missing and replaced. */
    public boolean hasReplaced() {
        return !words.replaced.isEmpty();
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
        String holder = (source.name.isEmpty() ? "" : source.name + ": ") + "the table of inputs";
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
