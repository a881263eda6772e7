package io.simplex4j.onnx.internal.pipeline;

import io.simplex4j.model.LatentModel;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A model with one table of numbers as its input, instead of a tensor for each column. Columns of strings become the
 * numbers of their encoder.
 *
 * @param model the model with its new input
 * @param columns of the table in the order of their numbers; none if the inputs are unchanged
 */
public record ColumnInputs(OnnxFile model, List<LatentModel.Column> columns) {
    /*
     * An encoder of strings has no gradient, and people read its categories. So it is cut off: its output becomes a
     * part of the input. Texts are followed from the input through joins and selections to their encoder.
     */
    private static final String DOMAIN = "ai.onnx.ml";
    private static final String TABLE = "columns";
    private static final int MAX_COLUMNS = 1 << 20;
    private static final Set<ElementType> NUMBERS =
            Set.of(ElementType.FLOAT, ElementType.DOUBLE, ElementType.INT64, ElementType.INT32);

    public ColumnInputs {
        columns = List.copyOf(columns);
    }

    /**
     * Rewrites the inputs of a model that has steps of a pipeline and a tensor for each column, or strings. Any other
     * model stays unchanged.
     *
     * @throws OnnxModelException if strings go into an operation other than an encoder
     */
    public static ColumnInputs of(OnnxFile file) {
        Graph graph = file.graph();
        List<ValueInfo> inputs = graph.inputs().stream()
                .filter(input -> graph.initializer(input.name()).isEmpty())
                .toList();
        boolean hasTexts = inputs.stream().anyMatch(input -> input.type() == ElementType.STRING);
        boolean isPipeline =
                graph.nodes().stream().anyMatch(node -> node.domain().equals(DOMAIN));
        boolean areColumns = inputs.stream().allMatch(ColumnInputs::isColumn);
        if (!isPipeline || !areColumns || !(hasTexts || inputs.size() > 1)) {
            return new ColumnInputs(file, List.of());
        }
        try {
            return new Rewriting(graph, inputs).rewrite(file);
        } catch (IllegalStateException e) {
            throw new OnnxModelException(String.valueOf(e.getMessage()), e);
        }
    }

    private static boolean isColumn(ValueInfo input) {
        List<Dim> dims = input.dims().orElse(List.of());
        boolean known = NUMBERS.contains(input.type()) || input.type() == ElementType.STRING;
        return known
                && dims.size() == 2
                && !(dims.get(0).isFixed() && dims.get(0).value() != 1)
                && dims.get(1).isFixed()
                && dims.get(1).value() >= 1
                && dims.get(1).value() <= MAX_COLUMNS;
    }

    /** A column of strings. */
    private static final class Text {
        private final String name;
        private LatentModel.Column.Kind kind = LatentModel.Column.Kind.ONE_HOT;
        private List<String> categories = List.of();
        private int from;

        Text(String name) {
            this.name = name;
        }

        void encode(Node by, LatentModel.Column.Kind how, List<String> values) {
            boolean same = kind == how && categories.equals(values);
            if (!categories.isEmpty() && !same) {
                throw new OnnxModelException("the column \"" + name + "\" has two encoders, of which the "
                        + by.describe() + " is the second; expected one");
            }
            if (Set.copyOf(values).size() != values.size()) {
                throw new OnnxModelException("the " + by.describe() + " has a category twice; expected each once");
            }
            kind = how;
            categories = values;
        }

        LatentModel.Column column() {
            return new LatentModel.Column(name, kind, categories, OptionalDouble.empty());
        }
    }

    /** One rewriting. */
    private static final class Rewriting {
        private final Graph graph;
        private final List<ValueInfo> inputs;
        private final GraphBuilder builder = new GraphBuilder("simplex/columns/");
        private final Map<String, List<Text>> texts = new HashMap<>();
        private final Map<String, double[]> replacements = new HashMap<>();
        private final Set<String> given;

        Rewriting(Graph graph, List<ValueInfo> inputs) {
            this.graph = graph;
            this.inputs = inputs;
            this.given = inputs.stream().map(ValueInfo::name).collect(Collectors.toSet());
        }

        ColumnInputs rewrite(OnnxFile file) {
            for (ValueInfo input : inputs) {
                if (input.type() == ElementType.STRING) {
                    texts.put(input.name(), named(input).map(Text::new).toList());
                }
            }
            graph.nodes().forEach(this::follow);
            List<LatentModel.Column> columns = columns();
            String table = given.contains(TABLE)
                            || graph.producer(TABLE).isPresent()
                            || graph.initializer(TABLE).isPresent()
                    ? builder.fresh(TABLE)
                    : TABLE;
            addInputs(table);
            graph.nodes().forEach(node -> add(node, table));
            int width = columns.stream().mapToInt(LatentModel.Column::inputs).sum();
            builder.input(table, ElementType.FLOAT, -1, width);
            graph.initializers().forEach(builder::initializer);
            graph.outputs().forEach(builder::output);
            return new ColumnInputs(file.withGraph(builder.build(graph.name())), columns);
        }

        private static Stream<String> named(ValueInfo input) {
            int width = (int) input.dims().orElseThrow().get(1).value();
            return IntStream.range(0, width)
                    .mapToObj(column -> width == 1 ? input.name() : input.name() + " " + (column + 1));
        }

        /** Finds the encoders of strings, and the replacements of missing numbers. */
        private void follow(Node node) {
            if (node.inputs().isEmpty() || node.outputs().isEmpty()) {
                return;
            }
            if (node.opType().equals("Imputer")) {
                followMissing(node);
            }
            if (node.inputs().stream().noneMatch(texts::containsKey)) {
                return;
            }
            List<Text> read = textsOf(node);
            switch (node.opType()) {
                case "OneHotEncoder" -> {
                    List<String> categories = strings(node, "cats_strings");
                    read.forEach(text -> text.encode(node, LatentModel.Column.Kind.ONE_HOT, categories));
                }
                case "LabelEncoder" -> encodeOrdinal(node, read);
                default -> texts.put(node.outputs().get(0), read);
            }
        }

        private static List<String> strings(Node node, String attribute) {
            List<String> values =
                    node.attribute(attribute).map(Attribute::asStrings).orElse(List.of());
            if (values.isEmpty()) {
                throw new OnnxModelException("the " + node.describe() + " has no " + attribute
                        + ", but reads a column of texts; expected some");
            }
            return values;
        }

        private static void encodeOrdinal(Node node, List<Text> read) {
            List<String> keys = strings(node, "keys_strings");
            double[] values = node.attribute("values_int64s")
                    .map(known -> known.asInts().stream()
                            .mapToDouble(Long::doubleValue)
                            .toArray())
                    .or(() -> node.attribute("values_floats")
                            .map(known -> known.asFloats().stream()
                                    .mapToDouble(Float::doubleValue)
                                    .toArray()))
                    .orElse(new double[0]);
            boolean places = values.length == keys.size()
                    && IntStream.range(0, values.length).allMatch(place -> values[place] == place);
            if (!places) {
                throw new OnnxModelException("the " + node.describe()
                        + " does not number its texts 0, 1, … in their order; expected an OrdinalEncoder or a"
                        + " OneHotEncoder");
            }
            read.forEach(text -> text.encode(node, LatentModel.Column.Kind.ORDINAL, keys));
        }

        /** Returns the columns of strings that a node passes on, or that go into an encoder. */
        private List<Text> textsOf(Node node) {
            List<Text> first = texts.getOrDefault(node.inputs().get(0), List.of());
            return switch (node.opType()) {
                case "Identity", "Reshape", "Flatten", "Squeeze", "OneHotEncoder", "LabelEncoder" -> first;
                case "Concat" ->
                    node.inputs().stream()
                            .flatMap(input -> texts.getOrDefault(input, List.of()).stream())
                            .toList();
                case "ArrayFeatureExtractor", "Gather" -> selected(node, first);
                default ->
                    throw new OnnxModelException("the column of texts \""
                            + first.stream().map(text -> text.name).collect(Collectors.joining(", "))
                            + "\" goes into the " + node.describe()
                            + "; expected a OneHotEncoder or an OrdinalEncoder: encode it before the model");
            };
        }

        private List<Text> selected(Node node, List<Text> from) {
            Optional<Tensor> places = node.inputs().size() < 2
                    ? Optional.empty()
                    : graph.constant(node.inputs().get(1));
            List<Text> selected = new ArrayList<>();
            for (long place : places.filter(known -> known.type().isInteger())
                    .map(Tensor::longs)
                    .orElse(new long[0])) {
                if (place < 0 || place >= from.size()) {
                    throw new OnnxModelException("the " + node.describe() + " selects column " + place + " of "
                            + from.size() + "; expected one that exists");
                }
                selected.add(from.get((int) place));
            }
            if (selected.isEmpty()) {
                throw new OnnxModelException(
                        "the " + node.describe() + " selects texts that the input decides; expected fixed columns");
            }
            return selected;
        }

        /** Notes the replacement of NaN by an imputer, if it reads inputs or concatenated inputs. */
        private void followMissing(Node node) {
            boolean nan = Float.isNaN(node.floatAttribute("replaced_value_float", 0));
            List<Float> values = node.attribute("imputed_value_floats")
                    .map(Attribute::asFloats)
                    .orElse(List.of());
            if (!nan || values.isEmpty()) {
                return;
            }
            List<String> read = node.inputs().subList(0, 1);
            Optional<Node> before = graph.producer(read.get(0));
            read = before.filter(each -> each.opType().equals("Concat"))
                    .map(Node::inputs)
                    .orElse(read);
            int place = 0;
            for (String tensor : read) {
                Optional<ValueInfo> input = inputs.stream()
                        .filter(each -> each.name().equals(tensor))
                        .findFirst();
                if (input.isEmpty()) {
                    return;
                }
                int width = (int) input.get().dims().orElseThrow().get(1).value();
                double[] by = new double[width];
                for (int column = 0; column < width; column++, place++) {
                    int known = values.size() == 1 ? 0 : place;
                    by[column] = known < values.size() ? values.get(known) : Double.NaN;
                }
                replacements.put(tensor, by);
            }
        }

        /** Returns the columns, and assigns places to those of strings. */
        private List<LatentModel.Column> columns() {
            List<LatentModel.Column> columns = new ArrayList<>();
            int width = 0;
            for (ValueInfo input : inputs) {
                List<String> names = named(input).toList();
                for (int column = 0; column < names.size(); column++) {
                    LatentModel.Column made = column(input, column, names.get(column), width);
                    if (made.inputs() > 0) {
                        columns.add(made);
                        width += made.inputs();
                    }
                    if (width > MAX_COLUMNS) {
                        throw new OnnxModelException(
                                "the inputs become more than " + MAX_COLUMNS + " numbers; expected fewer categories");
                    }
                }
            }
            return columns;
        }

        /** Returns a column; a column of strings without an encoder has no numbers. */
        private LatentModel.Column column(ValueInfo input, int column, String name, int from) {
            List<Text> known = texts.getOrDefault(input.name(), List.of());
            if (!known.isEmpty()) {
                known.get(column).from = from;
                return known.get(column).column();
            }
            double[] by = replacements.getOrDefault(input.name(), new double[0]);
            return LatentModel.Column.number(
                    name,
                    column < by.length && Double.isFinite(by[column])
                            ? OptionalDouble.of(by[column])
                            : OptionalDouble.empty());
        }

        private void addInputs(String table) {
            int from = 0;
            for (ValueInfo input : inputs) {
                if (texts.containsKey(input.name())) {
                    for (Text text : texts.get(input.name())) {
                        from += text.column().inputs();
                    }
                    continue;
                }
                int width = (int) input.dims().orElseThrow().get(1).value();
                if (input.type() == ElementType.FLOAT) {
                    select(table, from, width, input.name());
                } else {
                    String plain = select(table, from, width, builder.fresh("numbers"));
                    builder.node(Node.cast(plain, input.name(), input.type()));
                }
                from += width;
            }
        }

        private String select(String table, int from, int width, String output) {
            String places = builder.longs(
                    IntStream.range(from, from + width).mapToLong(Long::valueOf).toArray());
            builder.node(new Node(
                    builder.fresh("Gather"),
                    "Gather",
                    "",
                    List.of(table, places),
                    List.of(output),
                    List.of(Attribute.ofInt("axis", 1))));
            return output;
        }

        /** Adds a node unless it reads strings; encoders become a part of the table. */
        private void add(Node node, String table) {
            if (node.inputs().stream().noneMatch(texts::containsKey)
                    || node.outputs().isEmpty()) {
                builder.node(node);
                return;
            }
            boolean oneHot = node.opType().equals("OneHotEncoder");
            if (!oneHot && !node.opType().equals("LabelEncoder")) {
                return;
            }
            List<Text> read = textsOf(node);
            List<String> parts = new ArrayList<>();
            for (Text text : read) {
                parts.add(select(table, text.from, text.column().inputs(), builder.fresh("encoded")));
            }
            String all = parts.size() == 1 ? parts.get(0) : builder.node("Concat", parts, Attribute.ofInt("axis", 1));
            String shape = oneHot
                    ? builder.longs(-1, read.size(), read.get(0).categories.size())
                    : builder.longs(-1, read.size());
            builder.node(
                    new Node(builder.fresh("Reshape"), "Reshape", "", List.of(all, shape), node.outputs(), List.of()));
        }
    }
}
