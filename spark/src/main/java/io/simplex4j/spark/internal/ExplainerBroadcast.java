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
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.SparkContext;
import org.jspecify.annotations.Nullable;

/**
 * The corpus, calibration rows, model and settings that executors need. It uses Java serialization even on clusters
 * with Kryo, which cannot read records.
 */
@DefaultSerializer(JavaSerializer.class)
public final class ExplainerBroadcast implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Settings settings;
    private final FolderFiles corpus;
    private final @Nullable FolderFiles rows;
    private final byte @Nullable [] model;
    private final boolean valued;
    private final String[] classes;
    private final String key;

    private ExplainerBroadcast(Settings settings, Content content, FolderFiles corpus, @Nullable FolderFiles rows) {
        this.settings = settings;
        this.corpus = corpus;
        this.rows = rows;
        this.model = content.model.map(byte[]::clone).orElse(null);
        this.valued = content.corpus.corpus().predictionValue(0).isPresent();
        this.classes = content.corpus.corpus().classes().names().toArray(new String[0]);
        this.key = key();
    }

    /**
     * The data to broadcast.
     *
     * @param corpus the examples with their latents
     * @param rows the calibration rows, if there are any
     * @param model the bytes of an ONNX file, unless inputs are latents
     */
    public record Content(StoredCorpus corpus, Optional<StoredCorpus> rows, Optional<byte[]> model) {}

    /** Packs data for the executors of a context. Files of more bytes than {@code large} travel as files. */
    public static ExplainerBroadcast pack(SparkContext context, Settings settings, Content content, long large) {
        Path folder = temporary();
        try {
            CorpusFolder.write(folder.resolve("corpus"), content.corpus);
            FolderFiles corpus = FolderFiles.of(folder.resolve("corpus"), large, sending(context, "corpus"));
            FolderFiles rows = null;
            if (content.rows.isPresent()) {
                CorpusFolder.write(folder.resolve("rows"), content.rows.get());
                rows = FolderFiles.of(folder.resolve("rows"), large, sending(context, "rows"));
            }
            return new ExplainerBroadcast(settings, content, corpus, rows);
        } catch (IOException e) {
            throw UnwritableDataException.of(folder.toString(), e);
        } finally {
            delete(folder);
        }
    }

    /** Returns what adds a copy of a file, under a unique name, to the files of the Spark context. */
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

    /** Returns a digest of the content and the settings. */
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

    /** Returns whether the corpus has the predicted values of a regression, which its folder does not keep. */
    boolean valued() {
        return valued;
    }

    /** Returns the names of the classes that have one. */
    List<String> classes() {
        return List.of(classes);
    }
}
