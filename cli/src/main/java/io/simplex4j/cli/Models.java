package io.simplex4j.cli;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.onnx.OnnxModelException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Models named on the command line. */
final class Models {
    private Models() {}

    /** Opens the model of a name, or looks into it. */
    static <T> T load(String name, Function<Path, T> use) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".pt") || lower.endsWith(".pth")) {
            throw failure(
                    name + ": TorchScript is not supported yet, expected an ONNX model: torch.onnx.export writes one",
                    null);
        }
        try {
            return use.apply(Path.of(name));
        } catch (InvalidPathException e) {
            throw failure(name + ": is not a file name (" + e.getReason() + ")", e);
        } catch (OnnxModelException e) {
            throw failure(String.valueOf(e.getMessage()), e);
        }
    }

    private static CommandFailure failure(String message, @Nullable Throwable cause) {
        return new CommandFailure(ExitCode.DOES_NOT_FIT, "cannot load the model " + message, cause);
    }
}
