package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@code simplex serve} refuses before it serves. */
final class ServeTest {
    private static final String TRY = ". Try 'simplex serve --help'";

    @TempDir
    private Path folder;

    private static Ran serve(String... more) {
        String[] args = Stream.concat(
                        Stream.of("serve", "--model", Mlp.MODEL, "--corpus", Mlp.CORPUS, "--http_port", "0"),
                        Stream.of(more))
                .toArray(String[]::new);
        return Ran.simplex(args);
    }

    static Stream<Arguments> wrong() {
        return Stream.of(
                Arguments.of(
                        "--host is 0.0.0.0, which other machines can reach; expected --token-file, --tls-key-store or"
                                + " --behind-proxy too",
                        new String[] {"--host", "0.0.0.0"}),
                Arguments.of(
                        "--tls-key-store is given alone; expected --tls-password-file too",
                        new String[] {"--tls-key-store", "k.p12"}),
                Arguments.of(
                        "--tls-key is given alone; expected --tls-certificate too", new String[] {"--tls-key", "k"}),
                Arguments.of(
                        "--tls-key-store and --tls-certificate are both given; expected one of them", new String[] {
                            "--tls-key-store",
                            "a",
                            "--tls-password-file",
                            "b",
                            "--tls-certificate",
                            "c",
                            "--tls-key",
                            "d"
                        }),
                Arguments.of("--queue is 0; expected a number from 1 to 1000000", new String[] {"--queue", "0"}),
                Arguments.of("--rate is -1; expected a number from 0 to 1000000", new String[] {"--rate", "-1"}),
                Arguments.of("--threads is 0; expected a number from 1 to 1024", new String[] {"--workers", "0"}),
                Arguments.of(
                        "--predictor_host is a b; expected a host, such as name:8080",
                        new String[] {"--predictor_host", "a b"}),
                Arguments.of(
                        "--corpus " + Mlp.CORPUS + " is for the model other; expected full",
                        new String[] {"--corpus", "other/more=" + Mlp.CORPUS}),
                Arguments.of(
                        "the model other has no corpus; expected --corpus other/NAME=SOURCE, or --corpus SOURCE for all"
                                + " models",
                        new String[] {
                            "--config", "", "--model", "other=" + Mlp.MODEL, "--corpus", "full/here=" + Mlp.CORPUS
                        }));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void is_refused_in_a_line(String line, String[] options) {
        if (options[0].equals("--config")) {
            String[] all = Stream.concat(
                            Stream.of("serve", "--model", Mlp.MODEL),
                            Stream.of(options).skip(2))
                    .toArray(String[]::new);
            Ran.simplex(all).failedWith(2, line + TRY);
        } else {
            serve(options).failedWith(2, line + TRY);
        }
    }

    @Test
    void keys_and_tokens_that_cannot_be_read_are_named() throws IOException {
        Path empty = Files.writeString(folder.resolve("empty"), "\n \n");
        serve("--token-file", empty.toString()).failedWith(3, empty + ": is empty; expected one line with a token");
        Path password = Files.writeString(folder.resolve("password"), "secret\n");
        Ran ran = serve("--tls-key-store", Mlp.MODEL, "--tls-password-file", password.toString());
        assertThat(ran.exitCode()).isEqualTo(3);
        assertThat(ran.err())
                .startsWith("simplex: cannot read the key " + Mlp.MODEL
                        + ": cannot be opened as PKCS12 with this password");
    }

    static Stream<Arguments> files() {
        return Stream.of(
                Arguments.of("", ": is empty; expected options"),
                Arguments.of("modle: m.onnx\n", " line 1, column 1: found the unknown key 'modle'; expected model"),
                Arguments.of(
                        "# ours\nhttp_port: eighty\n", " line 2, column 12: found 'eighty'; expected a finite number"),
                Arguments.of(
                        "http_port: 1\nport: 2\n",
                        " line 2, column 1: found the key 'port' beside another name of the same option; expected one"),
                Arguments.of(
                        "queue: 1\nqueue: 2\n", " line 2, column 1: found the key 'queue' twice; expected it once"),
                Arguments.of("behind-proxy: yes\n", " line 1, column 15: found 'yes'; expected true or false"),
                Arguments.of("host: [a, b]\n", " line 1, column 7: found a list; expected a text"),
                Arguments.of("corpus: []\n", " line 1, column 9: found nothing in it; expected at least one"),
                Arguments.of("corpus:\n  here:\n", " line 2, column 8: found nothing; expected a text"),
                Arguments.of("config: other.yaml\n", " line 1, column 1: found the unknown key 'config'; expected "),
                Arguments.of("help: true\n", " line 1, column 1: found the unknown key 'help'; expected "),
                Arguments.of("model: [a\n", " line 2, column 1: is not YAML ("));
    }

    @ParameterizedTest
    @MethodSource("files")
    void a_file_of_options_is_read_strictly(String text, String problem) throws IOException {
        Path file = Files.writeString(folder.resolve("serve.yaml"), text);
        Ran ran = serve("--config", file.toString());
        assertThat(ran.err()).startsWith("simplex: --config " + file + problem).hasLineCount(1);
        assertThat(ran.exitCode()).isEqualTo(2);
    }

    @Test
    void a_file_of_options_that_is_not_there_is_named() {
        Ran ran = serve("--config=none.yaml");
        assertThat(ran.err()).startsWith("simplex: --config none.yaml: ").hasLineCount(1);
        assertThat(ran.exitCode()).isEqualTo(2);
    }

    @Test
    void options_of_the_command_line_replace_those_of_the_file() throws IOException {
        Path file = Files.writeString(folder.resolve("serve.yaml"), """
            model: {a: none.onnx}
            corpus: [none.npy]
            queue: 0
            """);
        Ran.simplex("serve", "--config", file.toString(), "--model", Mlp.MODEL)
                .failedWith(2, "--queue is 0; expected a number from 1 to 1000000" + TRY);
        Ran missing = Ran.simplex("serve", "--config", file.toString(), "--queue", "1", "--model", Mlp.MODEL);
        assertThat(missing.exitCode()).isEqualTo(4);
        assertThat(missing.err()).contains("none.npy");
    }
}
