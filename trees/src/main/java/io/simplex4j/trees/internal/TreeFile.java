package io.simplex4j.trees.internal;

import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.ModelException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A model of trees as stored in its file.
 *
 * @param format the kind of file, such as {@code LightGBM text}
 * @param producer the program that wrote it, if it is noted
 * @param trees how many trees there are, those with a single leaf included
 * @param forest the trees with a split
 * @param head from leaf values to raw scores
 * @param features the names of the columns; empty if the file has none
 * @param columns the columns of a table, if the file has a tensor for each or encodes strings
 * @param classes the names of classes in the order of outputs; empty if the file has none
 * @param notes remarks on how the model is read
 */
public record TreeFile(
        String format,
        Optional<String> producer,
        int trees,
        Forest forest,
        LinearHead head,
        List<String> features,
        List<LatentModel.Column> columns,
        List<String> classes,
        List<String> notes) {
    private static final int PREFIX = 1 << 22;

    public TreeFile {
        features = List.copyOf(features);
        columns = List.copyOf(columns);
        classes = List.copyOf(classes);
        notes = List.copyOf(notes);
    }

    /** Creates a model whose file describes neither columns nor classes. */
    TreeFile(
            String format,
            Optional<String> producer,
            int trees,
            Forest forest,
            LinearHead head,
            List<String> features,
            List<String> notes) {
        this(format, producer, trees, forest, head, features, List.of(), List.of(), notes);
    }

    /** The kinds of files. */
    private enum Kind {
        LIGHTGBM,
        XGBOOST,
        ONNX
    }

    /** Returns how many bytes from the start of a file are enough for {@link #isTreeFile}. */
    public static int prefix() {
        return PREFIX;
    }

    /** Returns whether a file that begins with these bytes has trees. */
    public static boolean isTreeFile(byte[] start) {
        return kind(start).isPresent();
    }

    private static Optional<Kind> kind(byte[] bytes) {
        String start = new String(bytes, 0, Math.min(bytes.length, PREFIX), StandardCharsets.ISO_8859_1);
        if (start.startsWith("tree\n") || start.startsWith("tree\r\n")) {
            return Optional.of(Kind.LIGHTGBM);
        }
        if (start.stripLeading().startsWith("{")
                && start.substring(0, Math.min(start.length(), 4096)).contains("learner")) {
            return Optional.of(Kind.XGBOOST);
        }
        return start.contains("TreeEnsemble") ? Optional.of(Kind.ONNX) : Optional.empty();
    }

    /**
     * Reads a file.
     *
     * @param width the number of columns of an input, if the file may leave it open
     * @throws ModelException if it is damaged or unsupported
     */
    public static TreeFile parse(byte[] bytes, OptionalInt width) {
        Kind kind = kind(bytes)
                .orElseThrow(() -> new ModelException("no model of trees; expected a LightGBM, XGBoost or ONNX file"));
        return switch (kind) {
            case LIGHTGBM -> LightGbmReader.read(bytes);
            case XGBOOST -> XgboostReader.read(bytes);
            case ONNX -> OnnxTreeReader.read(bytes, width);
        };
    }
}
