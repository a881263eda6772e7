package io.simplex4j.data.schema.internal.inference;

import io.simplex4j.data.OneLine;
import io.simplex4j.data.SourceName;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.Category;
import io.simplex4j.data.schema.SchemaInference.Hints;
import io.simplex4j.data.schema.internal.coding.CategoryCoding;
import io.simplex4j.data.schema.internal.coding.CategoryText;
import io.simplex4j.data.schema.internal.coding.CodedFeature;
import io.simplex4j.data.schema.internal.coding.Coding;
import io.simplex4j.data.schema.internal.coding.Coding.Missing;
import io.simplex4j.data.schema.internal.coding.Decimal;
import io.simplex4j.data.schema.internal.coding.Definition;
import io.simplex4j.data.schema.internal.coding.IndicatorCoding;
import io.simplex4j.data.schema.internal.coding.Nearest;
import io.simplex4j.data.schema.internal.coding.NumberCoding;
import io.simplex4j.data.schema.internal.coding.SchemaHeader;
import io.simplex4j.data.schema.internal.yaml.SchemaWriter;
import io.simplex4j.data.table.CsvTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** A schema proposed for a table, with remarks on what to check. */
public final class Proposal {
    /*
     * A column of numbers is a measure, unless its numbers are few integers; a column of few texts is a choice; columns
     * of 0 and 1 of which exactly one is 1 in every row are one choice together. A column of many texts is left out. The
     * scale of a measure is only a remark: the table cannot tell whether the model was trained on standardised numbers.
     */
    private static final int MOST_INTEGERS = 5;
    private static final int ROWS_PER_INTEGER = 5;
    private static final int MOST_TEXTS = 30;
    private static final int FEW_TEXTS = 3;
    private static final int MOST_DECIMALS = 4;

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

    /**
     * How numbers are read where the table does not tell.
     *
     * @param categories whether few integers are categories, and not numbers
     * @param pairs whether two texts are one number, 0 or 1, and not two
     * @param scaled whether numbers are standardised by the mean and deviation of the table
     */
    public record Reading(boolean categories, boolean pairs, boolean scaled) {
        /** What is likeliest without a model. */
        static final Reading USUAL = new Reading(true, false, false);

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
        return of(table, hints, Reading.USUAL);
    }

    static Proposal of(CsvTable table, Hints hints, Reading reading) {
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
                proposal.describeLabel(column, hints);
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
                    "has no column " + OneLine.quoted(name) + ", expected one" + Nearest.hint(name, table.header()));
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

    private void describeLabel(ColumnProfile column, Hints hints) {
        markers.addAll(column.missing().keySet());
        if (hints.label().isEmpty()) {
            keyRemarks.put("label", List.of("guessed from the name of the column"));
            notes.add("column " + OneLine.quoted(column.name()) + " is taken for the labels");
        }
        if (!hints.classes().isEmpty()) {
            classes = hints.classes();
        } else if (column.distinct().size() <= ColumnRoles.MOST_CLASSES) {
            classes = column.distinct();
            keyRemarks.put("classes", List.of("put them in the order of the model's outputs; names may be better"));
        }
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
                    table.name(), "has no column that can be a feature, expected numbers or few different texts");
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
        if (distinct > MOST_TEXTS || (distinct > FEW_TEXTS && distinct > column.count() / 2)) {
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
                && distinct <= MOST_INTEGERS
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
        missing(column, "one of the categories").ifPresent(all::add);
        add(
                column.name(),
                List.of(column.name()),
                new CategoryCoding(categories, order, Optional.empty(), Missing.REFUSED),
                all);
        constant(column);
    }

    private void measure(ColumnProfile column) {
        List<String> remarks = new ArrayList<>();
        if (!reading.scaled) {
            column.scale().ifPresent(scale -> remarks.add("scale: " + SchemaWriter.scale(scale)));
        }
        missing(column, column.scale().isPresent() ? "a number, or mean if there is a scale" : "a number")
                .ifPresent(remarks::add);
        OptionalInt decimals =
                column.decimals().orElse(MOST_DECIMALS + 1) > MOST_DECIMALS ? OptionalInt.empty() : column.decimals();
        add(
                column.name(),
                List.of(column.name()),
                new NumberCoding(decimals, reading.scaled ? column.scale() : Optional.empty()),
                remarks);
        constant(column);
    }

    private Optional<String> missing(ColumnProfile column, String replacement) {
        markers.addAll(column.missing().keySet());
        if (column.missing().isEmpty()) {
            return Optional.empty();
        }
        notes.add("column " + OneLine.quoted(column.name()) + ": " + column.missingInWords());
        return Optional.of(column.missingInWords() + "; 'missing:' may say " + replacement);
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
        List<String> missing = new ArrayList<>(SchemaHeader.USUAL_MISSING);
        markers.stream().filter(marker -> !missing.contains(marker)).forEach(missing::add);
        SchemaHeader header = new SchemaHeader(
                Optional.empty(), Optional.empty(), id, label, classes, Optional.empty(), decimal, missing);
        return Definition.ofTable("schema of " + table.name(), header, features);
    }

    /** What was guessed or left out, one line each. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** The columns that could be labels of this number of classes, the last first. */
    static List<String> possibleLabels(CsvTable table, int classes) {
        List<String> possible = new ArrayList<>();
        for (int column = table.header().size() - 1; column >= 0; column--) {
            ColumnProfile profile = ColumnProfile.of(ColumnCells.of(table, column), Decimal.POINT);
            if (profile.distinct().size() == classes) {
                possible.add(profile.name());
            }
        }
        return possible;
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
}
