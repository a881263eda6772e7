package io.simplex4j.data.schema.internal.inference;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.internal.SourceName;
import io.simplex4j.data.schema.Category;
import io.simplex4j.data.schema.SchemaInference.Hints;
import io.simplex4j.data.schema.internal.coding.CategoryText;
import io.simplex4j.data.schema.internal.coding.Coding;
import io.simplex4j.data.schema.internal.coding.Coding.CategoryCoding;
import io.simplex4j.data.schema.internal.coding.Coding.IndicatorCoding;
import io.simplex4j.data.schema.internal.coding.Coding.Missing;
import io.simplex4j.data.schema.internal.coding.Coding.NumberCoding;
import io.simplex4j.data.schema.internal.coding.Coding.Transform;
import io.simplex4j.data.schema.internal.coding.Decimal;
import io.simplex4j.data.schema.internal.coding.Definition;
import io.simplex4j.data.schema.internal.coding.Definition.CodedFeature;
import io.simplex4j.data.schema.internal.coding.Nearest;
import io.simplex4j.data.schema.internal.coding.SchemaHeader;
import io.simplex4j.data.schema.internal.inference.ColumnProfile.ColumnCells;
import io.simplex4j.data.schema.internal.yaml.SchemaWriter;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.model.LinearHead.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** A schema proposed for a table, with remarks on what to check. */
public final class Proposal {
    /*
     * A column of numbers is a measure, unless it has only a few integers. A column of few distinct strings is
     * categorical. Columns of 0 and 1 of which exactly one is 1 in every row form one categorical feature. A column of
     * many distinct strings is left out. The scale of a measure is only a comment: the table does not show whether the
     * model was trained on standardised numbers.
     */
    private static final int MAX_INTEGERS = 5;
    private static final int ROWS_PER_INTEGER = 5;
    private static final int MAX_TEXTS = 30;
    private static final int FEW_TEXTS = 3;
    private static final int MAX_DECIMALS = 4;

    private final CsvTable table;
    private final Reading reading;
    private final Decimal decimal;
    private final List<CodedFeature> features = new ArrayList<>();
    private final Set<String> names;
    private final Set<String> markers = new TreeSet<>();
    private final Map<String, List<String>> keyRemarks = new HashMap<>();
    private final Map<Integer, List<String>> featureRemarks = new HashMap<>();
    private final List<String> leftOut = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private Optional<String> id = Optional.empty();
    private Optional<String> label = Optional.empty();
    private List<String> classes = List.of();
    private Optional<Task> task = Optional.empty();
    private int missingCells;

    /**
     * A choice of how to read columns that the table leaves open.
     *
     * @param categories whether few integers are categories, and not numbers
     * @param pairs whether two strings become a single number, 0 or 1
     * @param scaled whether numbers are standardised by the mean and deviation of the table
     * @param zeros whether a missing one-hot category is zeros, and not the most frequent category
     * @param kept whether missing numbers are left to the model
     */
    public record Reading(boolean categories, boolean pairs, boolean scaled, boolean zeros, boolean kept) {
        /** The most likely reading without a model. */
        static final Reading DEFAULT = new Reading(true, false, false, true, false);

        Reading withKept(boolean newKept) {
            return new Reading(categories, pairs, scaled, zeros, newKept);
        }

        @Override
        public String toString() {
            return (categories ? "few integers as categories" : "integers as numbers")
                    + (pairs ? ", two texts as 0 and 1" : "")
                    + (scaled ? ", numbers standardised" : ", numbers as they are");
        }
    }

    private Proposal(CsvTable table, Reading reading, Decimal decimal) {
        this.table = table;
        this.reading = reading;
        this.decimal = decimal;
        this.names = new HashSet<>(table.header());
    }

    public static Proposal of(CsvTable table, Hints hints) {
        return of(table, hints, Reading.DEFAULT, Optional.empty());
    }

    /**
     * Returns the proposal of a reading.
     *
     * @param single the meaning of the output if the model has a single raw one
     */
    static Proposal of(CsvTable table, Hints hints, Reading reading, Optional<Task> single) {
        List<ColumnCells> cells = IntStream.range(0, table.header().size())
                .mapToObj(column -> ColumnCells.of(table, column))
                .toList();
        Decimal decimal = numberColumns(cells, Decimal.COMMA) > numberColumns(cells, Decimal.POINT)
                ? Decimal.COMMA
                : Decimal.POINT;
        List<ColumnProfile> columns =
                cells.stream().map(each -> ColumnProfile.of(each, decimal)).toList();
        Proposal proposal = new Proposal(table, reading, decimal);
        proposal.label = proposal.known(hints.label())
                .or(() -> ColumnRoles.label(columns)
                        .filter(column -> !Optional.of(column).equals(hints.id())));
        proposal.id = proposal.known(hints.id())
                .or(() -> ColumnRoles.id(columns)
                        .filter(column -> !Optional.of(column).equals(proposal.label)));
        proposal.describeId(hints);
        List<ColumnProfile> features = new ArrayList<>();
        for (ColumnProfile column : columns) {
            Optional<String> name = Optional.of(column.name());
            if (name.equals(proposal.label)) {
                proposal.describeLabel(column, hints, single);
            } else if (!name.equals(proposal.id) && name.equals(table.index())) {
                proposal.leaveOut(column, "the index of the table, whose values repeat");
            } else if (!name.equals(proposal.id)) {
                features.add(column);
            }
        }
        proposal.addFeatures(features);
        if (decimal == Decimal.COMMA) {
            proposal.notes.add("numbers have a decimal comma");
        }
        return proposal;
    }

    private static long numberColumns(List<ColumnCells> columns, Decimal decimal) {
        return columns.stream().filter(column -> column.areNumbers(decimal)).count();
    }

    private Optional<String> known(Optional<String> column) {
        column.filter(name -> table.column(name).isEmpty()).ifPresent(name -> {
            throw new UnreadableDataException(
                    table.name(),
                    "has no column " + OneLine.quoted(name) + "; expected one" + Nearest.hint(name, table.header()));
        });
        return column;
    }

    private void describeId(Hints hints) {
        if (id.isPresent() && hints.id().isEmpty()) {
            keyRemarks.put(
                    "id",
                    List.of("guessed: all values differ; 'noun: patient' would call each row a patient in reports"));
            notes.add("column " + OneLine.quoted(id.get()) + " is taken for the names of rows");
        }
    }

    private void describeLabel(ColumnProfile column, Hints hints, Optional<Task> single) {
        markers.addAll(column.missing().keySet());
        if (hints.label().isEmpty()) {
            keyRemarks.put("label", List.of("guessed from the name of the column"));
            notes.add("column " + OneLine.quoted(column.name()) + " is taken for the labels");
        }
        if (column.distinct().size() == 2 || hints.classes().size() == 2) {
            task = single;
            task.ifPresent(known -> keyRemarks.put("task", List.of("assumed: see above")));
        }
        if (!hints.classes().isEmpty()) {
            classes = hints.classes();
            requireNamed(column);
        } else if (column.distinct().size() <= ColumnRoles.MAX_CLASSES && !single.equals(Optional.of(Task.VALUES))) {
            classes = column.distinct();
            keyRemarks.put("classes", List.of("put them in the order of the model's outputs; names may be better"));
        }
    }

    /** Rejects labels that are not classes; a class need not have a label. */
    private void requireNamed(ColumnProfile column) {
        unnamed(column, classes).ifPresent(label -> {
            throw new UnreadableDataException(
                    table.name(),
                    "column " + OneLine.quoted(column.name()) + " has the label " + OneLine.quoted(label)
                            + "; expected " + CategoryText.list(classes, "one of ") + " or a number from 0 to "
                            + (classes.size() - 1));
        });
        List<String> unseen = classes.stream()
                .filter(name -> !column.distinct().contains(name))
                .toList();
        if (unseen.size() < classes.size() && !unseen.isEmpty()) {
            keyRemarks.put("classes", List.of("no row has the label " + CategoryText.list(unseen, "")));
        }
    }

    /** Returns a label that is neither the name nor the number of a class, if there is one. */
    private static Optional<String> unnamed(ColumnProfile column, List<String> classes) {
        return column.distinct().stream()
                .filter(label -> !classes.contains(label)
                        && IntStream.range(0, classes.size())
                                .noneMatch(c -> Decimal.POINT.parse(label).equals(OptionalDouble.of(c))))
                .findFirst();
    }

    private void addFeatures(List<ColumnProfile> columns) {
        for (int c = 0; c < columns.size(); c++) {
            Optional<IndicatorRun> run = IndicatorRun.at(columns.subList(c, columns.size()));
            if (run.isPresent()) {
                indicator(run.get());
                c += run.get().size() - 1;
            } else {
                feature(columns.get(c));
            }
        }
        if (features.isEmpty()) {
            throw new UnreadableDataException(
                    table.name(), "has no column that can be a feature; expected numbers or few distinct strings");
        }
    }

    private void indicator(IndicatorRun run) {
        List<Category> categories =
                run.categories().stream().map(end -> new Category(end, end)).toList();
        String name = run.name();
        while (!names.add(name)) {
            name = name + " (together)";
        }
        add(
                name,
                run.columns(),
                new IndicatorCoding(categories, Missing.REFUSED),
                List.of("one of these is 1 in every row"));
        notes.add("columns " + CategoryText.list(run.columns(), "") + " are taken for one feature "
                + OneLine.quoted(name));
    }

    private void feature(ColumnProfile column) {
        switch (column.kind()) {
            case EMPTY -> leaveOut(column, "no values");
            case TEXT -> text(column);
            case NUMBER -> number(column);
        }
    }

    private void text(ColumnProfile column) {
        int distinct = column.distinct().size();
        if (distinct > MAX_TEXTS || (distinct > FEW_TEXTS && distinct > column.count() / 2)) {
            leaveOut(column, "text with " + distinct + " different values");
            return;
        }
        boolean pair = reading.pairs && distinct == 2;
        choice(
                column,
                pair ? CategoryCoding.Order.ORDINAL : CategoryCoding.Order.ONE_HOT,
                pair ? List.of("the first is 0 and the second 1: check their order") : List.of());
    }

    private void number(ColumnProfile column) {
        int distinct = column.distinct().size();
        if (column.distinct().equals(List.of("0", "1"))) {
            choice(
                    column,
                    CategoryCoding.Order.ORDINAL,
                    List.of("0 and 1 can be named: categories: [{value: \"0\", name: no}, {value: \"1\", name: yes}]"));
        } else if (reading.categories
                && column.isInteger()
                && distinct > 1
                && distinct <= MAX_INTEGERS
                && column.count() >= ROWS_PER_INTEGER * distinct) {
            choice(
                    column,
                    CategoryCoding.Order.ONE_HOT,
                    List.of("if the model takes the number itself, remove categories"));
        } else {
            measure(column);
        }
    }

    private void choice(ColumnProfile column, CategoryCoding.Order order, List<String> remarks) {
        List<Category> categories = column.distinct().stream()
                .map(value -> new Category(value, value))
                .toList();
        List<String> all = new ArrayList<>(remarks);
        boolean oneHot = order == CategoryCoding.Order.ONE_HOT;
        boolean zeros = oneHot && reading.zeros && !column.distinct().contains("zeros");
        missing(
                        column,
                        zeros ? "no category" : "the most frequent category",
                        (oneHot ? "zeros, " : "") + "one of the categories")
                .ifPresent(all::add);
        Missing missing = zeros ? Missing.AS_ZEROS : Missing.replacedBy(column.commonest());
        add(
                column.name(),
                List.of(column.name()),
                new CategoryCoding(
                        categories, order, Optional.empty(), column.missing().isEmpty() ? Missing.REFUSED : missing),
                all);
        constant(column);
    }

    private void measure(ColumnProfile column) {
        List<String> remarks = new ArrayList<>();
        if (!reading.scaled) {
            column.scale().ifPresent(scale -> remarks.add("scale: " + SchemaWriter.scale(scale)));
        }
        missing(
                        column,
                        reading.kept ? "missing, which the model accepts" : "the median",
                        column.scale().isPresent() ? "a number, mean if there is a scale" : "a number")
                .ifPresent(remarks::add);
        Missing given = reading.kept ? Missing.KEPT : Missing.replacedBy(NumberText.exact(column.median(decimal)));
        Missing missing = column.missing().isEmpty() ? Missing.REFUSED : given;
        OptionalInt decimals =
                column.decimals().orElse(MAX_DECIMALS + 1) > MAX_DECIMALS ? OptionalInt.empty() : column.decimals();
        add(
                column.name(),
                List.of(column.name()),
                new NumberCoding(
                        decimals,
                        Transform.NONE,
                        reading.scaled ? column.scale() : Optional.empty(),
                        missing,
                        column.min(decimal),
                        column.max(decimal)),
                remarks);
        constant(column);
    }

    private Optional<String> missing(ColumnProfile column, String used, String choices) {
        markers.addAll(column.missing().keySet());
        if (column.missing().isEmpty()) {
            return Optional.empty();
        }
        missingCells += column.missingCount();
        notes.add("column " + OneLine.quoted(column.name()) + ": " + column.missingInWords());
        return Optional.of(column.missingInWords() + " and count as " + used + "; say what the model was trained with ("
                + choices + ", or refuse)");
    }

    private void constant(ColumnProfile column) {
        if (column.distinct().size() == 1) {
            notes.add("column " + OneLine.quoted(column.name()) + " has the same value in every row");
        }
    }

    private void leaveOut(ColumnProfile column, String why) {
        String note = "column " + OneLine.quoted(column.name()) + " is left out (" + why + ")";
        leftOut.add(note);
        notes.add(note);
    }

    private void add(String name, List<String> columns, Coding coding, List<String> remarks) {
        featureRemarks.put(features.size(), remarks);
        features.add(new CodedFeature(name, columns, Optional.empty(), coding));
    }

    public Definition schema() {
        List<String> missing = new ArrayList<>(SchemaHeader.DEFAULT_MISSING);
        markers.stream().filter(marker -> !missing.contains(marker)).forEach(missing::add);
        SchemaHeader header = new SchemaHeader(
                Optional.empty(), Optional.empty(), id, label, classes, task, decimal, missing, Optional.empty());
        return Definition.ofTable("schema of " + table.name(), header, features);
    }

    /** Returns one line for each guess and each column left out. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /**
     * Returns the columns that could hold labels of this number of classes, with these names if there are any, last
     * column first.
     */
    static List<String> possibleLabels(CsvTable table, int classes, List<String> names) {
        List<String> possible = new ArrayList<>();
        for (int column = table.header().size() - 1; column >= 0; column--) {
            ColumnProfile profile = ColumnProfile.of(ColumnCells.of(table, column), Decimal.POINT);
            if (profile.distinct().size() == classes
                    && (names.isEmpty() || unnamed(profile, names).isEmpty())) {
                possible.add(profile.name());
            }
        }
        return possible;
    }

    /** Returns how many cells of features are missing. */
    int missingCells() {
        return missingCells;
    }

    List<String> classes() {
        return classes;
    }

    public String toYaml() {
        return toYaml(List.of(
                "With these features, in this order, the model takes "
                        + schema().form().columns() + " numbers.",
                "If it was trained on standardised numbers, remove the '# ' before each scale."));
    }

    String toYaml(List<String> remarks) {
        List<String> top = new ArrayList<>();
        top.add("Proposed from " + OneLine.cut(SourceName.shortName(table.name())) + " (" + table.rows()
                + " rows); check it before use.");
        top.addAll(remarks);
        return SchemaWriter.write(schema(), new SchemaWriter.Comments(top, keyRemarks, featureRemarks, leftOut));
    }

    /**
     * Adjacent indicator columns with a common prefix, of which exactly one is 1 in every row.
     *
     * @param name the common start
     * @param columns their names
     * @param categories the ends of their names
     */
    private record IndicatorRun(String name, List<String> columns, List<String> categories) {
        private static final String SEPARATORS = "_.:=- ";

        /** Returns the longest run that starts with the first column. */
        static Optional<IndicatorRun> at(List<ColumnProfile> columns) {
            String first = columns.get(0).name();
            Optional<IndicatorRun> longest = Optional.empty();
            for (int end = 1; end < first.length() - 1; end++) {
                if (SEPARATORS.indexOf(first.charAt(end)) >= 0) {
                    Optional<IndicatorRun> run = of(columns, first.substring(0, end + 1));
                    if (longest.isEmpty()
                            || (run.isPresent()
                                    && run.get().size() > longest.get().size())) {
                        longest = run;
                    }
                }
            }
            return longest;
        }

        private static Optional<IndicatorRun> of(List<ColumnProfile> columns, String start) {
            int size = 0;
            while (size < columns.size()
                    && columns.get(size).isIndicator()
                    && columns.get(size).name().startsWith(start)
                    && !columns.get(size).name().substring(start.length()).isBlank()) {
                size++;
            }
            List<ColumnProfile> run = columns.subList(0, size);
            if (size < 2 || !isOneInEachRow(run)) {
                return Optional.empty();
            }
            List<String> names = run.stream().map(ColumnProfile::name).toList();
            List<String> ends = names.stream()
                    .map(name -> name.substring(start.length()).strip())
                    .toList();
            String name = start.substring(0, start.length() - 1).strip();
            boolean clear = !name.isEmpty() && new HashSet<>(ends).size() == size;
            return clear ? Optional.of(new IndicatorRun(name, names, ends)) : Optional.empty();
        }

        private static boolean isOneInEachRow(List<ColumnProfile> run) {
            for (int row = 0; row < run.get(0).count(); row++) {
                int place = row;
                if (run.stream()
                                .filter(column ->
                                        column.cells().rows().get(place).equals("1"))
                                .count()
                        != 1) {
                    return false;
                }
            }
            return true;
        }

        int size() {
            return columns.size();
        }
    }

    /** Guesses which columns are ids and labels rather than features. */
    static final class ColumnRoles {
        private static final Set<String> ID_NAMES = words(
                "id patient patientno patientnumber name identifier subject case mrn pid key sample record index uid"
                        + " uuid row nr no number code");
        private static final Set<String> LABEL_NAMES =
                words("label labels class target outcome diagnosis y died death dead event status response survived"
                        + " mortality result relapse recurrence");
        private static final Set<String> LABEL_PARTS = words("label target outcome diagnosis died death mortality");
        static final int MAX_CLASSES = 20;

        private ColumnRoles() {}

        private static Set<String> words(String text) {
            return Set.of(text.split(" "));
        }

        /** Returns the column of ids: its values are unique, and its name or position suggests it. */
        static Optional<String> id(List<ColumnProfile> columns) {
            return columns.stream()
                    .filter(column ->
                            column.isUnique() && (column.isInteger() || column.kind() == ColumnProfile.Kind.TEXT))
                    .filter(column -> isId(column.name())
                            || (column.kind() == ColumnProfile.Kind.TEXT
                                    && column.name().equals(columns.get(0).name())))
                    .map(ColumnProfile::name)
                    .findFirst();
        }

        static boolean isLabel(String name) {
            List<String> parts = parts(name);
            return LABEL_NAMES.contains(String.join("", parts))
                    || parts.stream().anyMatch(LABEL_PARTS::contains);
        }

        static boolean isId(String name) {
            List<String> parts = parts(name);
            String whole = String.join("", parts);
            return ID_NAMES.contains(whole)
                    || parts.contains("id")
                    || parts.contains("uid")
                    || (whole.endsWith("id") && ID_NAMES.contains(whole.substring(0, whole.length() - 2)));
        }

        /** Returns the last column with a label-like name and few values. */
        static Optional<String> label(List<ColumnProfile> columns) {
            List<ColumnProfile> few =
                    columns.stream().filter(ColumnRoles::hasFewValues).toList();
            Optional<String> called = last(few.stream()
                    .filter(column -> LABEL_NAMES.contains(String.join("", parts(column.name()))))
                    .toList());
            return called.isPresent()
                    ? called
                    : last(few.stream()
                            .filter(column -> parts(column.name()).stream().anyMatch(LABEL_PARTS::contains))
                            .toList());
        }

        private static boolean hasFewValues(ColumnProfile column) {
            int distinct = column.distinct().size();
            return distinct >= 2
                    && distinct <= MAX_CLASSES
                    && distinct <= Math.max(2, column.count() / 2)
                    && (column.isInteger() || column.kind() == ColumnProfile.Kind.TEXT);
        }

        private static Optional<String> last(List<ColumnProfile> columns) {
            return columns.isEmpty()
                    ? Optional.empty()
                    : Optional.of(columns.get(columns.size() - 1).name());
        }

        private static List<String> parts(String name) {
            return Arrays.stream(name.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{Nd}]+", -1))
                    .filter(part -> !part.isEmpty())
                    .toList();
        }
    }
}
