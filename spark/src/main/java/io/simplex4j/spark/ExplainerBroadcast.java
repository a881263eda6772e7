package io.simplex4j.spark;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.simplex4j.corpus.internal.ContentDigest;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnwritableDataException;
import io.simplex4j.data.store.CorpusFolder;
import io.simplex4j.data.store.StoredCorpus;
import java.io.File;
import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkFiles;
import org.jspecify.annotations.Nullable;

/**
 * The corpus, calibration rows, model and settings that executors need. It uses Java serialization even on clusters
 * with Kryo, which cannot read records.
 */
@DefaultSerializer(JavaSerializer.class)
final class ExplainerBroadcast implements Serializable {
    /*
     * Executors pass the bytes of a broadcast on to each other, but need twice its size on their heaps. Files come from
     * the driver alone and need no heap, because executors map them.
     */
    private static final long serialVersionUID = 1L;
    private static final String CORPUS = "corpus";
    private static final String ROWS = "rows";

    private final Settings settings;
    private final byte @Nullable [] model;
    private final boolean valued;
    private final String[] classes;
    private final TreeMap<String, byte[]> small = new TreeMap<>();
    private final TreeMap<String, String> large = new TreeMap<>();
    private final String key;

    /**
     * Packs data for the executors of a context.
     *
     * @param rows the calibration rows, if there are any
     * @param model the bytes of a model file, unless inputs are latents
     * @param max the size in bytes up to which a file of a corpus is in the broadcast; larger ones travel as files
     */
    ExplainerBroadcast(
            SparkContext context,
            Settings settings,
            StoredCorpus corpus,
            Optional<StoredCorpus> rows,
            Optional<byte[]> model,
            long max) {
        this.settings = settings;
        this.model = model.map(byte[]::clone).orElse(null);
        this.valued = corpus.corpus().predictionValue(0).isPresent();
        this.classes = corpus.corpus().classes().names().toArray(new String[0]);
        pack(context, CORPUS, corpus, max);
        rows.ifPresent(some -> pack(context, ROWS, some, max));
        this.key = digest();
    }

    private void pack(SparkContext context, String part, StoredCorpus stored, long max) {
        Path folder = Path.of(System.getProperty("java.io.tmpdir") + File.separator);
        try {
            folder = Files.createTempDirectory("simplex-sent-");
            folder.toFile().deleteOnExit();
            CorpusFolder.write(folder.resolve(part), stored);
            List<Path> files;
            try (Stream<Path> found = Files.list(folder.resolve(part))) {
                files = found.sorted().toList();
            }
            for (Path file : files) {
                String name = part + "/" + file.getFileName();
                if (Files.size(file) > max) {
                    large.put(name, send(context, file, folder));
                } else {
                    small.put(name, known(Files.readAllBytes(file)));
                    Files.delete(file);
                }
            }
            Files.delete(folder.resolve(part));
            if (large.isEmpty()) {
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw UnwritableDataException.of(folder.toString(), e);
        }
    }

    /** Returns the same array for the same content, so that latents that are the inputs too travel once. */
    private byte[] known(byte[] content) {
        return small.values().stream()
                .filter(each -> Arrays.equals(each, content))
                .findFirst()
                .orElse(content);
    }

    /** Adds a file to the files of the Spark context, under a unique name, which it returns. */
    private static String send(SparkContext context, Path file, Path folder) throws IOException {
        String name = "simplex-" + HexFormat.of().toHexDigits(System.nanoTime()) + "-" + file.getFileName();
        Path kept = Files.move(file, folder.resolve(name));
        kept.toFile().deleteOnExit();
        context.addFile(kept.toUri().toString());
        return name;
    }

    /** Returns a digest of settings, model and small files. The descriptions among them have the digests of large ones. */
    private String digest() {
        MessageDigest sha256 = ContentDigest.sha256();
        sha256.update(settings.toString().getBytes(StandardCharsets.UTF_8));
        small.forEach((name, content) -> {
            sha256.update(name.getBytes(StandardCharsets.UTF_8));
            sha256.update(content);
        });
        sha256.update(model == null ? new byte[0] : model);
        return HexFormat.of().formatHex(sha256.digest());
    }

    /** Returns a digest of the content and the settings. */
    String key() {
        return key;
    }

    Settings settings() {
        return settings;
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

    StoredCorpus corpus() {
        return read(CORPUS);
    }

    StoredCorpus rows() {
        return read(ROWS);
    }

    /** Writes files to a folder of this executor, which Spark deletes with the executor, and reads the corpus there. */
    private StoredCorpus read(String part) {
        Path root = Path.of(SparkFiles.getRootDirectory());
        Path folder = root.resolve("simplex-" + key);
        try {
            Files.createDirectories(folder.resolve(part));
            for (Map.Entry<String, byte[]> file : small.entrySet()) {
                if (file.getKey().startsWith(part)) {
                    Path draft = Files.createTempFile(root, "simplex", ".part");
                    Files.write(draft, file.getValue());
                    Files.move(
                            draft,
                            folder.resolve(file.getKey()),
                            StandardCopyOption.ATOMIC_MOVE,
                            StandardCopyOption.REPLACE_EXISTING);
                }
            }
            for (Map.Entry<String, String> file : large.entrySet()) {
                Path link = folder.resolve(file.getKey());
                if (file.getKey().startsWith(part) && !Files.exists(link)) {
                    Files.createLink(link, Path.of(SparkFiles.get(file.getValue())));
                }
            }
        } catch (IOException e) {
            throw UnreadableDataException.of(folder.toString(), e);
        }
        return CorpusFolder.read(folder.resolve(part));
    }
}
