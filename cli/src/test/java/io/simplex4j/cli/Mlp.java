package io.simplex4j.cli;

import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A network of the paper that predicts mortality from 26 features, with 100 corpus examples and 20 inputs. */
final class Mlp {
    static final String MODEL = file("full.onnx");
    static final String CORPUS = file("corpus_inputs.npy");
    static final String INPUT = file("test_inputs.npy");
    static final String BASELINE = file("baseline_input.npy");

    private Mlp() {}

    private static String file(String name) {
        URL url = Objects.requireNonNull(Mlp.class.getResource("/golden/mlp/" + name));
        try {
            return Path.of(url.toURI()).toString();
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    static Ran explain(String... more) {
        return run(List.of("explain"), more);
    }

    static Ran verify(String file, String... more) {
        return run(List.of("verify", file), more);
    }

    private static Ran run(List<String> command, String... more) {
        List<String> args = new ArrayList<>(command);
        args.addAll(List.of("--model", MODEL, "--corpus", CORPUS, "--input", INPUT));
        args.addAll(List.of(more));
        return Ran.simplex(args.toArray(String[]::new));
    }
}
