package io.simplex4j.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged files of every kind, given to the command that reads them: it uses or refuses them, in a line. The build tries a
 * few from fixed seeds; {@code -Dfuzz.minutes=60} goes on with further seeds for an hour.
 */
@Tag("fuzz")
final class MutationTest {
    private static final int SEEDS = 12;
    private static final String[] TOKENS = {
        "",
        "\"",
        "'",
        ",",
        ";",
        "\n",
        "\t",
        "\0",
        "{",
        "}",
        "[",
        "]",
        ":",
        "-",
        "&a ",
        "*a",
        "!!x ",
        "NaN",
        "-1",
        "1e999",
        "99999999999999999999",
        "null",
        "true",
        "\ufeff",
        "\u202e",
        "\\u0000",
        "\\ud800",
        "../x",
        "é"
    };

    @TempDir
    private Path folder;

    /** A file and the command line that reads it. */
    private record Target(String file, List<String> args) {}

    @Test
    void damaged_files_are_used_or_refused() throws IOException {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(Long.getLong("fuzz.minutes", 0));
        Map<Target, byte[]> targets = targets();
        List<String> names = names();
        for (long seed = 1; seed <= SEEDS || System.nanoTime() < end; seed++) {
            for (Map.Entry<Target, byte[]> entry : targets.entrySet()) {
                Target target = entry.getKey();
                Path file = folder.resolve(target.file());
                Files.write(file, mutant(entry.getValue(), new SplittableRandom(seed)));
                Ran ran = Ran.simplex(target.args().toArray(String[]::new));
                String what = target.file() + " with seed " + seed + ": " + ran.exitCode() + "\n" + ran.err();
                assertThat(ran.exitCode()).as(what).isIn(0, 2, 3, 4);
                assertThat(ran.err()).as(what).doesNotContain("\tat ").hasSizeLessThan(2_000);
                assertThat(ran.err()
                                .lines()
                                .filter(line -> line.startsWith("simplex: "))
                                .count())
                        .as(what)
                        .isLessThanOrEqualTo(1);
                if (ran.exitCode() != 0 && !target.file().endsWith(".json")) {
                    assertThat(ran.err().lines().reduce("", (first, last) -> last))
                            .as(what)
                            .startsWith("simplex: ");
                }
                assertThat(ran.err()
                                .chars()
                                .filter(c -> c < ' ' && c != '\n' && c != '\r')
                                .count())
                        .as(what)
                        .isZero();
                Files.write(file, entry.getValue());
                assertThat(names()).as(what).isEqualTo(names);
            }
        }
    }

    private Map<Target, byte[]> targets() throws IOException {
        List<Target> targets = new ArrayList<>();
        String latents = Arrays2d.write(folder.resolve("h.npy"), Arrays2d.random(2, 3, 1))
                .toString();
        Arrays2d.write(folder.resolve("H.npy"), Arrays2d.random(6, 3, 2));
        Path array = Arrays2d.write(folder.resolve("array.npy"), new double[][] {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}});
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(folder.resolve("H.npz")))) {
            zip.putNextEntry(new ZipEntry("H.npy"));
            Files.copy(array, zip);
            zip.closeEntry();
        }
        Files.delete(array);
        Files.write(folder.resolve("H.idx"), new byte[] {0, 0, 8, 2, 0, 0, 0, 2, 0, 0, 0, 3, 1, 2, 3, 4, 5, 6});
        for (String corpus : List.of("H.npy", "H.npz", "H.idx")) {
            targets.add(new Target(corpus, List.of("decompose", "--corpus", path(corpus), "--input", latents)));
        }
        addTables(targets);
        addPictures(targets);
        Mlp.explain("--no-features", "--rows", "0-1", "--json", path("why.json"))
                .ok();
        targets.add(new Target(
                "why.json",
                List.of(
                        "verify",
                        path("why.json"),
                        "--no-features",
                        "--model",
                        Mlp.MODEL,
                        "--corpus",
                        Mlp.CORPUS,
                        "--input",
                        Mlp.INPUT)));
        Map<Target, byte[]> contents = new LinkedHashMap<>();
        for (Target target : targets) {
            contents.put(target, Files.readAllBytes(folder.resolve(target.file())));
            assertThat(Ran.simplex(target.args().toArray(String[]::new)).exitCode())
                    .as(target.file())
                    .isZero();
        }
        return contents;
    }

    private void addTables(List<Target> targets) throws IOException {
        StringBuilder table = new StringBuilder();
        for (int column = 0; column < 26; column++) {
            table.append(column == 0 ? "" : ",").append("c").append(column);
        }
        for (int row = 0; row < 8; row++) {
            for (int column = 0; column < 26; column++) {
                table.append(column == 0 ? "\n" : ",").append((row * 7 + column * 3) % 11 + 0.25);
            }
        }
        Files.writeString(folder.resolve("t.csv"), table);
        Files.writeString(folder.resolve("c.csv"), table);
        Ran.simplex("schema", "infer", path("c.csv"), "--out", path("s.yaml")).ok();
        List<String> explain = List.of(
                "explain",
                "--no-features",
                "--rows",
                "0",
                "--model",
                Mlp.MODEL,
                "--schema",
                path("s.yaml"),
                "--corpus",
                path("c.csv"),
                "--input",
                path("t.csv"));
        targets.add(new Target("t.csv", explain));
        targets.add(new Target("s.yaml", explain));
    }

    private void addPictures(List<Target> targets) throws IOException {
        try (var model = Objects.requireNonNull(Main.class.getResourceAsStream("demo/digits.onnx"))) {
            Files.write(folder.resolve("m.onnx"), model.readAllBytes());
        }
        Arrays2d.write(folder.resolve("P.npy"), Arrays2d.random(4, 784, 3));
        Files.writeString(folder.resolve("p.yaml"), """
                schema: simplex4j/schema/1
                modality: image
                shape: [1, 28, 28]
                layout: channels-first
                """);
        for (String kind : List.of("png", "jpg")) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ImageIO.write(new BufferedImage(28, 28, BufferedImage.TYPE_BYTE_GRAY), kind, out);
            Files.write(folder.resolve("p." + kind), out.toByteArray());
            targets.add(new Target(
                    "p." + kind,
                    List.of(
                            "explain",
                            "--no-features",
                            "--model",
                            path("m.onnx"),
                            "--schema",
                            path("p.yaml"),
                            "--corpus",
                            path("P.npy"),
                            "--input",
                            path("p." + kind))));
        }
        targets.add(new Target("m.onnx", targets.get(targets.size() - 1).args()));
    }

    private static byte[] mutant(byte[] file, SplittableRandom random) {
        byte[] mutant = file;
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            int from = random.nextInt(mutant.length + 1);
            int to = Math.min(mutant.length, from + random.nextInt(8));
            byte[] between = switch (random.nextInt(5)) {
                case 0 -> TOKENS[random.nextInt(TOKENS.length)].getBytes(UTF_8);
                case 1 -> new byte[] {(byte) random.nextInt(256)};
                case 2 -> Arrays.copyOfRange(mutant, from, mutant.length);
                default -> {
                    byte[] flipped = Arrays.copyOfRange(mutant, from, to);
                    for (int i = 0; i < flipped.length; i++) {
                        flipped[i] ^= (byte) (1 << random.nextInt(8));
                    }
                    yield flipped;
                }
            };
            int tail = random.nextInt(12) == 0 ? mutant.length : to;
            byte[] next = Arrays.copyOf(mutant, from + between.length + mutant.length - tail);
            System.arraycopy(between, 0, next, from, between.length);
            System.arraycopy(mutant, tail, next, from + between.length, mutant.length - tail);
            mutant = next;
        }
        return mutant;
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
