package io.simplex4j.model;

import io.simplex4j.model.internal.file.ForeignFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Model files of every format whose module is present. */
public final class ModelFiles {
    private ModelFiles() {}

    /* Some applications set another class loader for their threads, so the loader of this class is asked too. */
    private static List<ModelFormat> formats() {
        List<ModelFormat> formats = ServiceLoader.load(ModelFormat.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        return formats.isEmpty()
                ? ServiceLoader.load(ModelFormat.class, ModelFiles.class.getClassLoader()).stream()
                        .map(ServiceLoader.Provider::get)
                        .toList()
                : formats;
    }

    /**
     * Opens the model in a file or folder.
     *
     * @throws ModelException if it is not a usable model; the message says how to fix it
     * @throws IllegalArgumentException if an option is not for models of this format
     */
    public static LatentModel open(Path path, ModelOptions options) {
        return format(path).open(path, options);
    }

    /**
     * Opens the model in the bytes of a file that needs no other file.
     *
     * @throws ModelException if they are not a usable model; the message says how to fix it
     * @throws IllegalArgumentException if an option is not for models of this format
     */
    public static LatentModel open(byte[] bytes, ModelOptions options) {
        return best("these bytes", format -> format.match(bytes)).open(bytes, options);
    }

    /**
     * Reports the contents of a model file. A model that cannot be used has a report too, with the problem.
     *
     * @throws ModelException if the file is no model
     */
    public static ModelReport inspect(Path path, ModelOptions options) {
        return format(path).inspect(path, options);
    }

    private static ModelFormat format(Path path) {
        if (!Files.exists(path)) {
            throw new ModelException(path.getFileName() + ": no such file");
        }
        ForeignFormat.of(path).ifPresent(foreign -> {
            throw new ModelException(path.getFileName() + ": " + foreign.refusal());
        });
        return best(String.valueOf(path.getFileName()), format -> format.match(path));
    }

    private static ModelFormat best(String name, Function<ModelFormat, ModelFormat.Match> match) {
        return formats().stream()
                .filter(format -> match.apply(format) != ModelFormat.Match.NONE)
                .max(Comparator.comparing(match))
                .orElseThrow(() -> new ModelException(name + ": is not a model of a known format; expected "
                        + formats().stream().map(ModelFormat::example).sorted().collect(Collectors.joining(", or "))
                        + "; torch.onnx.export writes ONNX"));
    }
}
