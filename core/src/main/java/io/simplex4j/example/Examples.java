package io.simplex4j.example;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.NotFiniteException;
import io.simplex4j.model.Shape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Inputs of a model, one per row, with their names, actual labels and what their numbers mean. Immutable and thread-safe.
 *
 * <p>The matrix is read again later and must not change. Its numbers are checked where they are used first: by a corpus
 * or an explainer.
 */
public final class Examples implements Iterable<Example> {
    private final Matrix inputs;
    private final Meaning meaning;
    private final Words words;
    private final Source source;

    private record Meaning(InputForm form, ClassNames classes) {}

    /** What is said of each example, in the order of the rows. */
    private record Words(Optional<List<String>> ids, Optional<List<String>> labels, Optional<List<String>> comments) {
        Words select(int[] rows) {
            return new Words(select(ids, rows), select(labels, rows), select(comments, rows));
        }

        private static Optional<List<String>> select(Optional<List<String>> texts, int[] rows) {
            return texts.map(all -> IntStream.of(rows).mapToObj(all::get).toList());
        }
    }

    /** Where they come from; the rows they have there, where these are only some of them. */
    private record Source(String name, List<String> notes, Optional<List<Integer>> rows) {}

    private Examples(Matrix inputs, Meaning meaning, Words words, Source source) {
        this.inputs = inputs;
        this.meaning = meaning;
        this.words = words;
        this.source = source;
    }

    /** Bare numbers, one flattened input per row. */
    public static Examples of(Matrix inputs) {
        return of(inputs, TableForm.unnamed(Shape.of(Math.max(1, inputs.columns()))));
    }

    /**
     * Numbers with what they mean, one flattened input per row.
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
                new Meaning(form, ClassNames.none()),
                new Words(Optional.empty(), Optional.empty(), Optional.empty()),
                new Source("", List.of(), Optional.empty()));
    }

    /** One example by itself. */
    public static Examples of(Example example) {
        Examples one = of(Matrix.of(new double[][] {example.input().toArray()}), example.form())
                .withClasses(example.classes());
        return new Examples(
                one.inputs,
                one.meaning,
                new Words(
                        example.named() ? Optional.of(List.of(example.id())) : Optional.empty(),
                        example.label().map(List::of),
                        example.comment().map(List::of)),
                new Source("", List.of(), Optional.of(List.of(example.row()))));
    }

    /** Examples one after the other; what is not known of all of them is not known of any. */
    public static Examples of(List<Example> examples) {
        if (examples.isEmpty()) {
            return of(Matrix.of(new double[0][0]));
        }
        Example first = examples.get(0);
        double[][] rows = examples.stream().map(each -> each.input().toArray()).toArray(double[][]::new);
        return new Examples(
                Matrix.of(rows),
                new Meaning(first.form(), first.classes()),
                new Words(
                        Optional.of(examples.stream().map(Example::id).toList())
                                .filter(ids -> examples.stream().anyMatch(Example::named)),
                        all(examples.stream().map(Example::label).toList()),
                        all(examples.stream().map(Example::comment).toList())),
                new Source(
                        "",
                        List.of(),
                        Optional.of(examples.stream().map(Example::row).toList())));
    }

    private static Optional<List<String>> all(List<Optional<String>> texts) {
        List<String> known = texts.stream().flatMap(Optional::stream).toList();
        return known.size() == texts.size() ? Optional.of(known) : Optional.empty();
    }

    /**
     * The same numbers, meaning something else.
     *
     * @throws IllegalArgumentException if inputs have another size than the form
     */
    public Examples withForm(InputForm newForm) {
        of(inputs, newForm);
        return new Examples(inputs, new Meaning(newForm, meaning.classes), words, source);
    }

    /** The same with names for classes; labels that are numbers of classes become these names. */
    public Examples withClasses(ClassNames newClasses) {
        return new Examples(inputs, new Meaning(meaning.form, newClasses), words, source);
    }

    /**
     * The same under these names; without, each is called by the number of its row.
     *
     * @throws IllegalArgumentException if there is not one for each example, or one stands twice
     */
    public Examples withIds(List<String> newIds) {
        Set<String> seen = new HashSet<>();
        for (String id : newIds) {
            if (!seen.add(id)) {
                throw new IllegalArgumentException("id " + id + " stands twice, expected each once");
            }
        }
        return with(new Words(each("ids", newIds), words.labels, words.comments));
    }

    /**
     * The same with their actual labels.
     *
     * @throws IllegalArgumentException if there is not one for each example
     */
    public Examples withLabels(List<String> newLabels) {
        return with(new Words(words.ids, each("labels", newLabels), words.comments));
    }

    /**
     * The same with what there is to say of each.
     *
     * @throws IllegalArgumentException if there is not one text for each example
     */
    public Examples withComments(List<String> newComments) {
        return with(new Words(words.ids, words.labels, each("comments", newComments)));
    }

    /** The same with the name of where they come from, such as that of a file, for people. */
    public Examples withName(String newName) {
        return new Examples(inputs, meaning, words, new Source(newName, source.notes, source.rows));
    }

    /** The same with what to know of how they were read, a sentence each. */
    public Examples withNotes(List<String> newNotes) {
        return new Examples(inputs, meaning, words, new Source(source.name, List.copyOf(newNotes), source.rows));
    }

    private Examples with(Words newWords) {
        return new Examples(inputs, meaning, newWords, source);
    }

    private Optional<List<String>> each(String what, List<String> texts) {
        if (texts.size() != size()) {
            throw new IllegalArgumentException(
                    "there are " + texts.size() + " " + what + ", expected " + size() + " as many as examples");
        }
        return Optional.of(List.copyOf(texts));
    }

    /**
     * Some of these, in this order; they keep their names and the numbers of their rows.
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

    /** How many there are. */
    public int size() {
        return inputs.rows();
    }

    /** The numbers, one flattened input per row. */
    public Matrix inputs() {
        return inputs;
    }

    /** What the numbers of an input mean. */
    public InputForm form() {
        return meaning.form;
    }

    /** What classes are called. */
    public ClassNames classes() {
        return meaning.classes;
    }

    /** The name of where they come from, or empty. */
    public String name() {
        return source.name;
    }

    /** What to know of how they were read, a sentence each. */
    public List<String> notes() {
        return source.notes;
    }

    /** Whether they have names of their own. */
    public boolean named() {
        return words.ids.isPresent();
    }

    /** Whether their actual labels are known. */
    public boolean labelled() {
        return words.labels.isPresent();
    }

    /** The row of an example in what these were selected from. */
    public int row(int example) {
        return source.rows.map(rows -> rows.get(example)).orElse(example);
    }

    /** What an example is called: the number of its row where nobody named it. */
    public String id(int example) {
        return words.ids.map(ids -> ids.get(example)).orElseGet(() -> Integer.toString(row(example)));
    }

    /** The actual label of an example, where known. */
    public Optional<String> label(int example) {
        return words.labels.map(labels -> meaning.classes.named(labels.get(example)));
    }

    /** One of them. */
    public Example get(int example) {
        return new Example(
                row(example),
                id(example),
                inputs.row(example),
                label(example),
                words.comments.map(comments -> comments.get(example)),
                meaning.form,
                meaning.classes);
    }

    /** All of them, one by one. */
    public Stream<Example> stream() {
        return IntStream.range(0, size()).mapToObj(this::get);
    }

    @Override
    public Iterator<Example> iterator() {
        return stream().iterator();
    }

    /**
     * Refuses what no result can be computed from.
     *
     * @throws NotFiniteException if a number is NaN or infinite, naming its row and column and where it comes from
     */
    public void requireFinite() {
        double[] values = new double[inputs.columns()];
        for (int example = 0; example < size(); example++) {
            inputs.copyRow(example, values);
            for (int column = 0; column < values.length; column++) {
                if (!Double.isFinite(values[column])) {
                    throw new NotFiniteException(
                            (source.name.isEmpty() ? "" : source.name + ": ") + "the table of inputs",
                            values[column],
                            row(example),
                            column);
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
