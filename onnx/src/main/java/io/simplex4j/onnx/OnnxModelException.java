package io.simplex4j.onnx;

import io.simplex4j.model.ModelException;
import io.simplex4j.onnx.internal.graph.MessageText;
import org.jspecify.annotations.Nullable;

/** A model that cannot be read, run or differentiated; the one-line message says how to fix it. */
public final class OnnxModelException extends ModelException {
    private static final long serialVersionUID = 1L;

    /** A refusal, with the reason in words. */
    public OnnxModelException(String message) {
        this(message, null);
    }

    /** A rejection, with the reason in words and its cause, or null if there is none. */
    public OnnxModelException(String message, @Nullable Throwable cause) {
        super(MessageText.of(message), cause);
    }
}
