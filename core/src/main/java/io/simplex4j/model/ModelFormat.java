package io.simplex4j.model;

import java.nio.file.Path;

/**
 * A format of model files.
 *
 * <p>A module offers its formats as services, see {@link java.util.ServiceLoader}. {@link ModelFiles} asks all of them,
 * so every door reads a new format once its jar is present.
 */
public interface ModelFormat {
    /** The evidence that a file is of a format. */
    enum Match {
        /** It is not one. */
        NONE,
        /** It looks like one. Another format that recognises the content takes precedence. */
        LOOKS,
        /** Its content shows it. */
        CONTENT
    }

    /** Returns an example of a file name, such as {@code M.onnx}. */
    String example();

    /** Returns whether a file or folder that exists is of this format, without reading all of it. */
    Match match(Path path);

    /** Returns whether bytes are a file of this format. */
    default Match match(byte[] bytes) {
        return Match.NONE;
    }

    /**
     * Opens a model.
     *
     * @throws ModelException if it cannot be used; the message says how to fix it
     * @throws IllegalArgumentException if an option is not for models of this format
     */
    LatentModel open(Path path, ModelOptions options);

    /**
     * Opens a model from the bytes of its file.
     *
     * @throws ModelException if it cannot be used; the message says how to fix it
     * @throws IllegalArgumentException if an option is not for models of this format
     */
    default LatentModel open(byte[] bytes, ModelOptions options) {
        throw new ModelException("models such as " + example() + " are not read from bytes; expected a file");
    }

    /**
     * Reports the contents of a model. A model that cannot be used has a report too, with the problem.
     *
     * @throws ModelException if the file is no model
     */
    ModelReport inspect(Path path, ModelOptions options);
}
