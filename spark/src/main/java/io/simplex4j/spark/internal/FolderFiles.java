package io.simplex4j.spark.internal;

import io.simplex4j.corpus.ContentDigest;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.store.CorpusFolder;
import io.simplex4j.data.store.StoredCorpus;
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
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.SparkFiles;

/** The files of a stored corpus in a broadcast: small ones as bytes, large ones by the names of Spark's files. */
public final class FolderFiles implements Serializable {
    /*
     * Executors pass the bytes of a broadcast on to each other, but need twice its size on their heaps. Files come from
     * the driver alone and need no heap, because executors map them.
     */
    private static final long serialVersionUID = 1L;

    private final TreeMap<String, byte[]> bytes = new TreeMap<>();
    private final TreeMap<String, String> sent = new TreeMap<>();

    private FolderFiles() {}

    /**
     * Packs a folder.
     *
     * @param max the size in bytes up to which a file travels as bytes
     * @param send sends a larger file to executors and returns its name there
     */
    static FolderFiles of(Path folder, long max, Function<Path, String> send) throws IOException {
        FolderFiles files = new FolderFiles();
        List<Path> all;
        try (Stream<Path> found = Files.list(folder)) {
            all = found.sorted().toList();
        }
        for (Path file : all) {
            String name = String.valueOf(file.getFileName());
            if (Files.size(file) > max) {
                files.sent.put(name, send.apply(file));
            } else {
                files.bytes.put(name, files.known(Files.readAllBytes(file)));
            }
        }
        return files;
    }

    /** Returns the same array for the same content, so that latents that are the inputs too travel once. */
    private byte[] known(byte[] content) {
        return bytes.values().stream()
                .filter(each -> Arrays.equals(each, content))
                .findFirst()
                .orElse(content);
    }

    /** Returns a digest of the small files. The description among them has the digests of the large files. */
    String digest() {
        MessageDigest sha256 = ContentDigest.sha256();
        for (Map.Entry<String, byte[]> file : bytes.entrySet()) {
            sha256.update(file.getKey().getBytes(StandardCharsets.UTF_8));
            sha256.update(file.getValue());
        }
        return HexFormat.of().formatHex(sha256.digest());
    }

    /**
     * Writes the files to a folder of this executor and reads the corpus. Spark deletes the folder with the executor.
     */
    StoredCorpus read() {
        Path root = Path.of(SparkFiles.getRootDirectory());
        Path folder = root.resolve("simplex-" + digest());
        try {
            Files.createDirectories(folder);
            for (Map.Entry<String, byte[]> file : bytes.entrySet()) {
                Path target = folder.resolve(file.getKey());
                Path draft = Files.createTempFile(root, "simplex", ".part");
                Files.write(draft, file.getValue());
                Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
            for (Map.Entry<String, String> file : sent.entrySet()) {
                link(folder.resolve(file.getKey()), Path.of(SparkFiles.get(file.getValue())));
            }
        } catch (IOException e) {
            throw UnreadableDataException.of(folder.toString(), e);
        }
        return CorpusFolder.read(folder);
    }

    /** Links to a file unless the link exists. The reader of the corpus checks the digest. */
    private static void link(Path link, Path file) throws IOException {
        if (!Files.exists(link)) {
            Files.createLink(link, file);
        }
    }
}
