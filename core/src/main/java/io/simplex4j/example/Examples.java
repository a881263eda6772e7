package io.simplex4j.example;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.NotFiniteException;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.Latents;
import io.simplex4j.model.NotFiniteLatentException;
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

    private record Meaning(InputForm form, ClassNames classes, Noun noun) {}

    /** What is said of each example, in the order of the rows; an empty list says nothing of any. */
    private record Words(Optional<List<String>> ids, List<Optional<String>> labels, List<Optional<String>> comments) {
        static final Words NONE = new Words(Optional.empty(), List.of(), List.of());

        Words select(int[] rows) {
            return new Words(ids.map(all -> select(all, rows)), select(labels, rows), select(comments, rows));
        }

        private static <T> List<T> select(List<T> all, int[] rows) {
            return all.isEmpty() ? all : IntStream.of(rows).mapToObj(all::get).toList();
        }

        static Optional<String> get(List<Optional<String>> all, int example) {
            return all.isEmpty() ? Optional.empty() : all.get(example);
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
                new Meaning(form, ClassNames.none(), Noun.EXAMPLE),
                Words.NONE,
                new Source("", List.of(), Optional.empty()));
    }

    /** One example by itself. */
    public static Examples of(Example example) {
        return of(List.of(example));
    }

    /**
     * Examples of one form, one after the other.
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
                        known(examples.stream().map(Example::comment).toList())),
                new Source(
                        "",
                        List.of(),
                        Optional.of(examples.stream().map(Example::row).toList())));
    }

    private static List<Optional<String>> known(List<Optional<String>> texts) {
        return texts.stream().allMatch(Optional::isEmpty) ? List.of() : texts;
    }

    /**
     * The same numbers, meaning something else.
     *
     * @throws IllegalArgumentException if inputs have another size than the form
     */
    public Examples withForm(InputForm newForm) {
        of(inputs, newForm);
        return new Examples(inputs, new Meaning(newForm, meaning.classes, meaning.noun), words, source);
    }

    /** The same with names for classes; labels that are numbers of classes become these names. */
    public Examples withClasses(ClassNames newClasses) {
        return new Examples(inputs, new Meaning(meaning.form, newClasses, meaning.noun), words, source);
    }

    /** The same under what people call one of them; {@link Noun#EXAMPLE} unless set. */
    public Examples withNoun(Noun newNoun) {
        return new Examples(inputs, new Meaning(meaning.form, meaning.classes, newNoun), words, source);
    }

    /**
     * The same under these names; without, each is called by the number of its row.
     *
     * @throws IllegalArgumentException if there is not one for each example, or one occurs twice
     */
    public Examples withIds(List<String> newIds) {
        Set<String> seen = new HashSet<>();
        for (String id : newIds) {
            if (!seen.add(id)) {
                throw new IllegalArgumentException("id " + id + " occurs twice, expected each once");
            }
        }
        requireEach("ids", newIds);
        return with(new Words(Optional.of(List.copyOf(newIds)), words.labels, words.comments));
    }

    /**
     * The same with their actual labels.
     *
     * @throws IllegalArgumentException if there is not one for each example
     */
    public Examples withLabels(List<String> newLabels) {
        requireEach("labels", newLabels);
        return with(new Words(words.ids, newLabels.stream().map(Optional::of).toList(), words.comments));
    }

    /**
     * The same with what there is to say of each.
     *
     * @throws IllegalArgumentException if there is not one text for each example
     */
    public Examples withComments(List<String> newComments) {
        requireEach("comments", newComments);
        return with(new Words(
                words.ids, words.labels, newComments.stream().map(Optional::of).toList()));
    }

    /** The same with the name of where they come from, such as that of a file, for people. */
    public Examples withName(String newName) {
        return new Examples(inputs, meaning, words, new Source(newName, source.notes, source.rows));
    }

    /** The same with notes on how they were read, a sentence each. */
    public Examples withNotes(List<String> newNotes) {
        return new Examples(inputs, meaning, words, new Source(source.name, List.copyOf(newNotes), source.rows));
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

    /**
     * The same as these rows of a larger source, of which no others were read.
     *
     * @throws IllegalArgumentException if there is not a number for each
     */
    public Examples withRows(List<Integer> rows) {
        requireEach("rows", rows);
        return new Examples(
                inputs, meaning, words, new Source(source.name, source.notes, Optional.of(List.copyOf(rows))));
    }

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

    public ClassNames classes() {
        return meaning.classes;
    }

    /** What people call one of them. */
    public Noun noun() {
        return meaning.noun;
    }

    /** The name of where they come from, or empty. */
    public String name() {
        return source.name;
    }

    /** What there is to know about how they were read, a sentence each. */
    public List<String> notes() {
        return source.notes;
    }

    /** Whether people named them. */
    public boolean named() {
        return words.ids.isPresent();
    }

    /** Whether the actual labels of any are known. */
    public boolean labelled() {
        return !words.labels.isEmpty();
    }

    /** The row of an example in what these were selected from. */
    public int row(int example) {
        return source.rows.map(rows -> rows.get(example)).orElse(example);
    }

    /** What an example is called: its name, or the number of its row. */
    public String id(int example) {
        return words.ids.map(ids -> ids.get(example)).orElseGet(() -> Integer.toString(row(example)));
    }

    /** The actual label of an example, where known. */
    public Optional<String> label(int example) {
        return Words.get(words.labels, example).map(meaning.classes::named);
    }

    public Example get(int example) {
        return new Example(
                row(example),
                id(example),
                inputs.row(example),
                label(example),
                Words.get(words.comments, example),
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
        requireAtMost(Double.MAX_VALUE);
    }

    /**
     * The latents that a model gives the examples, whose numbers are known to be finite, one per row.
     *
     * @throws IllegalArgumentException if the examples do not fit the model
     * @throws NotFiniteLatentException if a latent is not finite, naming the row the example comes from
     */
    public Matrix latents(LatentModel model) {
        try {
            return Latents.ofFinite(model, inputs);
        } catch (NotFiniteLatentException e) {
            throw e.withRow(row(e.row()));
        }
    }

    /**
     * Refuses numbers that are not finite or of a larger magnitude.
     *
     * @throws NotFiniteException if there is one, naming its row and column and where it comes from
     */
    public void requireAtMost(double largest) {
        String holder = (source.name.isEmpty() ? "" : source.name + ": ") + "the table of inputs";
        double[] values = new double[inputs.columns()];
        for (int example = 0; example < size(); example++) {
            inputs.copyRow(example, values);
            for (int column = 0; column < values.length; column++) {
                double value = values[column];
                if (!Double.isFinite(value)) {
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
