package io.simplex4j.spark.internal;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.simplex4j.corpus.ContentDigest;
import io.simplex4j.data.UnwritableDataException;
import io.simplex4j.data.store.CorpusFolder;
import io.simplex4j.data.store.StoredCorpus;
import java.io.File;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.SparkContext;
import org.jspecify.annotations.Nullable;

/**
 * All that a JVM needs to explain: corpus, calibration rows, model and settings. Where a cluster serializes by Kryo, which knows
 * no records, it goes by Java's own serialization.
 */
@DefaultSerializer(JavaSerializer.class)
public final class Shipment implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Settings settings;
    private final FolderFiles corpus;
    private final @Nullable FolderFiles rows;
    private final byte @Nullable [] model;
    private final boolean valued;
    private final int classes;
    private final String key;

    private Shipment(Settings settings, Content content, FolderFiles corpus, @Nullable FolderFiles rows) {
        this.settings = settings;
        this.corpus = corpus;
        this.rows = rows;
        this.model = content.model.map(byte[]::clone).orElse(null);
        this.valued = content.corpus.corpus().value(0).isPresent();
        this.classes = content.corpus.corpus().classes().names().size();
        this.key = key();
    }

    /**
     * What is sent.
     *
     * @param corpus the examples that explain, with their latents
     * @param rows that are known to belong, where verdicts are calibrated with such
     * @param model the bytes of an ONNX file, where inputs are not latents
     */
    public record Content(StoredCorpus corpus, Optional<StoredCorpus> rows, Optional<byte[]> model) {}

    /** Packs content for the executors of a context, where files of more bytes than this are large. */
    public static Shipment pack(SparkContext context, Settings settings, Content content, long large) {
        Path folder = temporary();
        try {
            CorpusFolder.write(folder.resolve("corpus"), content.corpus);
            FolderFiles corpus = FolderFiles.of(folder.resolve("corpus"), large, sending(context, "corpus"));
            FolderFiles rows = null;
            if (content.rows.isPresent()) {
                CorpusFolder.write(folder.resolve("rows"), content.rows.get());
                rows = FolderFiles.of(folder.resolve("rows"), large, sending(context, "rows"));
            }
            return new Shipment(settings, content, corpus, rows);
        } catch (IOException e) {
            throw UnwritableDataException.of(folder.toString(), e);
        } finally {
            delete(folder);
        }
    }

    /** A copy under a name of its own beside Spark's other files of the driver, which lives as long as the context. */
    private static Function<Path, String> sending(SparkContext context, String part) {
        return file -> {
            try {
                Path home = Files.createTempDirectory("simplex-sent-");
                String name = "simplex-" + part + "-" + HexFormat.of().toHexDigits(System.nanoTime()) + "-"
                        + file.getFileName();
                Path kept = home.resolve(name);
                Files.move(file, kept);
                kept.toFile().deleteOnExit();
                home.toFile().deleteOnExit();
                context.addFile(kept.toUri().toString());
                return name;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("simplex-pack-");
        } catch (IOException e) {
            throw UnwritableDataException.of(System.getProperty("java.io.tmpdir") + File.separator, e);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            all.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(file -> {
                boolean unused = file.delete();
            });
        } catch (IOException e) {
            folder.toFile().deleteOnExit();
        }
    }

    private String key() {
        MessageDigest sha256 = ContentDigest.sha256();
        sha256.update((settings + " " + corpus.digest() + " " + (rows == null ? "" : rows.digest()))
                .getBytes(StandardCharsets.UTF_8));
        if (model != null) {
            sha256.update(model);
        }
        return HexFormat.of().formatHex(sha256.digest());
    }

    /** What identifies it: the same content and settings have the same. */
    public String keyText() {
        return key;
    }

    Settings settings() {
        return settings;
    }

    StoredCorpus corpus() {
        return corpus.read();
    }

    Optional<StoredCorpus> rows() {
        return Optional.ofNullable(rows).map(FolderFiles::read);
    }

    Optional<byte[]> model() {
        return Optional.ofNullable(model);
    }

    /** Whether the corpus knows the values of a regression, which its folder does not keep. */
    boolean valued() {
        return valued;
    }

    /** How many classes have names. */
    int classes() {
        return classes;
    }
}
