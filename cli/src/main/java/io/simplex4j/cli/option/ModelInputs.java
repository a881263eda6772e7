package io.simplex4j.cli.option;

import io.simplex4j.model.Shape;
import io.simplex4j.onnx.OnnxModel;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** Says what goes into a model file, and how long a run of it may take. */
public final class ModelInputs {
    private static final double MOST_SECONDS = 1e9;

    @Option(
            names = "--input-tensor",
            paramLabel = "NAME",
            description =
                    "tensor to explain: an input of the model, or a float tensor computed from its inputs, such as"
                            + " the embeddings of tokens (default: the only input without --set)")
    private @Nullable String tensor;

    @Option(
            names = "--input-shape",
            paramLabel = "AXES",
            converter = ShapeConverter.class,
            description = "axes of one example, such as 3,224,224, where the model leaves them open")
    private @Nullable Shape shape;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description =
                    "value of an input that is not explained, such as a mask, a state or a sampling rate; or the length"
                            + " of an open axis; repeatable")
    private Map<String, String> values = new LinkedHashMap<>();

    @Option(
            names = "--model-timeout",
            paramLabel = "SECONDS",
            description =
                    "give up if a run of the model, on at most 50 examples, or preparing it takes longer than this"
                            + " (default: 60)")
    private double seconds = 60;

    /** The options with what was said. */
    public OnnxModel.Options applied(CommandSpec spec, OnnxModel.Options options) {
        if (!(seconds > 0)) {
            throw new ParameterException(
                    spec.commandLine(), "--model-timeout is " + seconds + ", expected a number of seconds above 0");
        }
        OnnxModel.Options applied =
                options.withRunLimit(Duration.ofNanos((long) Math.max(1, 1e9 * Math.min(seconds, MOST_SECONDS))));
        if (tensor != null) {
            applied = applied.withInput(tensor);
        }
        if (shape != null) {
            applied = applied.withInputShape(shape);
        }
        for (Map.Entry<String, String> value : values.entrySet()) {
            applied = applied.withValue(value.getKey(), number(spec, value.getKey(), value.getValue()));
        }
        return applied;
    }

    private static double number(CommandSpec spec, String name, String text) {
        try {
            double number = Double.parseDouble(text);
            if (!Double.isNaN(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            /* As if it were no number. */
        }
        throw new ParameterException(
                spec.commandLine(),
                "--set " + name + " is '" + text + "', expected a number, such as --set " + name + "=1");
    }

    /** Reads the axes of an example from the command line. */
    private static final class ShapeConverter implements ITypeConverter<Shape> {
        @Override
        public Shape convert(String text) {
            try {
                List<Integer> axes = Arrays.stream(text.split("[,x×]", -1))
                        .map(String::trim)
                        .map(Integer::valueOf)
                        .toList();
                return new Shape(axes);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(
                        "found '" + text + "', expected whole numbers of at least 1, such as 3,224,224");
            }
        }
    }
}
