package io.simplex4j.cli.input;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.ModelReport;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.OnnxModelException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Models named on the command line. */
public final class Models {
    private Models() {}

    /**
     * What is decided about a model.
     *
     * @param latent the tensor or node that is to be the latent
     * @param task what outputs stand for
     */
    public record Wishes(Optional<String> latent, Optional<LinearHead.Task> task) {}

    /** Opens a model, to be closed by the caller. */
    public static OnnxModel load(String name, Wishes wishes, int threads) {
        OnnxModel.Options plain = options(wishes.latent).withThreads(threads);
        OnnxModel.Options options = wishes.task.map(plain::withTask).orElse(plain);
        return with(name, file -> OnnxModel.load(file, options));
    }

    /** Looks into a model. */
    public static ModelReport inspect(String name, Optional<String> latent) {
        return with(name, file -> ModelReport.of(file, options(latent)));
    }

    private static OnnxModel.Options options(Optional<String> latent) {
        OnnxModel.Options options = OnnxModel.Options.withDefaults();
        return latent.map(options::withLatent).orElse(options);
    }

    private static <T> T with(String name, Function<Path, T> use) {
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

    /** The name without the folder. */
    public static String shortName(String name) {
        Path file = Path.of(name).getFileName();
        return file == null ? name : file.toString();
    }
}
