package io.simplex4j.model.internal.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/** A format of model files that no module reads. */
public enum ForeignFormat {
    PMML("a PMML model", "export ONNX from the library that trained it, such as with skl2onnx"),
    H2O_MOJO(
            "an H2O MOJO", "H2O exports no ONNX, so train the same trees with XGBoost or LightGBM and give their file"),
    TRIBUO("a Tribuo model", "write ONNX with ONNXExportable.saveONNXModel, or train the trees with XGBoost"),
    SPARK_ML("a Spark ML model", "convert it with onnxmltools.convert_sparkml"),
    CATBOOST("a CatBoost model", "save it with save_model(\"m.onnx\", format=\"onnx\")"),
    TORCH("a PyTorch file", "write ONNX with torch.onnx.export"),
    SAVED_MODEL("a TensorFlow SavedModel", "convert it with tf2onnx"),
    KERAS("a Keras file", "write ONNX with model.export(\"m.onnx\", format=\"onnx\")"),
    PICKLE("a Python pickle", "write ONNX with skl2onnx, or save LightGBM and XGBoost models in their own formats"),
    JAVA("a serialised Java object", "write ONNX, or the file of LightGBM or XGBoost");

    private static final int PREFIX = 4096;

    private final String noun;
    private final String advice;

    ForeignFormat(String noun, String advice) {
        this.noun = noun;
        this.advice = advice;
    }

    /** Returns the format of a file or folder that exists, if it is one of these. */
    public static Optional<ForeignFormat> of(Path path) {
        try {
            return Files.isDirectory(path) ? ofFolder(path) : ofFile(path);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<ForeignFormat> ofFolder(Path folder) throws IOException {
        if (Files.exists(folder.resolve("saved_model.pb"))) {
            return Optional.of(SAVED_MODEL);
        }
        Path metadata = folder.resolve("metadata");
        if (!Files.isDirectory(metadata)) {
            return Optional.empty();
        }
        List<Path> parts;
        try (Stream<Path> all = Files.list(metadata)) {
            parts = all.filter(file -> String.valueOf(file.getFileName()).startsWith("part-"))
                    .toList();
        }
        for (Path part : parts) {
            if (text(prefix(part)).contains("org.apache.spark.ml")) {
                return Optional.of(SPARK_ML);
            }
        }
        return Optional.empty();
    }

    private static Optional<ForeignFormat> ofFile(Path file) throws IOException {
        byte[] prefix = prefix(file);
        String text = text(prefix);
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        if (text.startsWith("CBM1") || name.endsWith(".cbm")) {
            return Optional.of(CATBOOST);
        }
        if (text.contains("<PMML") || name.endsWith(".pmml")) {
            return Optional.of(PMML);
        }
        if (starts(prefix, 'P', 'K', 3, 4)) {
            return ofZip(file);
        }
        if (starts(prefix, 0x89, 'H', 'D', 'F') || name.endsWith(".keras")) {
            return Optional.of(KERAS);
        }
        if (text.contains("org.tribuo") || name.endsWith(".tribuo")) {
            return Optional.of(TRIBUO);
        }
        if (starts(prefix, 0xac, 0xed, 0)) {
            return Optional.of(JAVA);
        }
        boolean pickled = prefix.length > 2 && starts(prefix, 0x80) && prefix[1] >= 2 && prefix[1] <= 5;
        return pickled ? Optional.of(PICKLE) : Optional.empty();
    }

    private static Optional<ForeignFormat> ofZip(Path file) throws IOException {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            if (zip.getEntry("model.ini") != null) {
                return Optional.of(H2O_MOJO);
            }
            if (zip.getEntry("model.weights.h5") != null) {
                return Optional.of(KERAS);
            }
            return zip.stream().anyMatch(entry -> entry.getName().endsWith("/data.pkl"))
                    ? Optional.of(TORCH)
                    : Optional.empty();
        }
    }

    private static byte[] prefix(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(PREFIX);
        }
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static boolean starts(byte[] bytes, int... with) {
        byte[] wanted = new byte[with.length];
        for (int i = 0; i < with.length; i++) {
            wanted[i] = (byte) with[i];
        }
        return bytes.length >= with.length && Arrays.equals(bytes, 0, with.length, wanted, 0, with.length);
    }

    /** Returns why the format is rejected and what to export instead. */
    public String refusal() {
        return "is " + noun + ", which is not read; " + advice;
    }
}
