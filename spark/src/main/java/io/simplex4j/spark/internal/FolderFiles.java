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

/** The files of a stored corpus on their way: small ones as bytes, large ones by the names that Spark's files have. */
public final class FolderFiles implements Serializable {
    /*
     * Bytes travel in a broadcast, which executors hand on to each other, but which costs their heaps twice its size. Files
     * come from the driver alone and cost disks only; they are mapped.
     */
    private static final long serialVersionUID = 1L;

    private final TreeMap<String, byte[]> bytes = new TreeMap<>();
    private final TreeMap<String, String> sent = new TreeMap<>();

    private FolderFiles() {}

    /**
     * Takes a folder.
     *
     * @param most the largest file, in bytes, that travels as bytes
     * @param send makes a larger file known to executors, and says by which name
     */
    static FolderFiles of(Path folder, long most, Function<Path, String> send) throws IOException {
        FolderFiles files = new FolderFiles();
        List<Path> all;
        try (Stream<Path> found = Files.list(folder)) {
            all = found.sorted().toList();
        }
        for (Path file : all) {
            String name = String.valueOf(file.getFileName());
            if (Files.size(file) > most) {
                files.sent.put(name, send.apply(file));
            } else {
                files.bytes.put(name, files.known(Files.readAllBytes(file)));
            }
        }
        return files;
    }

    /** The same array for the same content: where latents are the inputs, they travel once. */
    private byte[] known(byte[] content) {
        return bytes.values().stream()
                .filter(each -> Arrays.equals(each, content))
                .findFirst()
                .orElse(content);
    }

    /** What identifies the content; large files are told apart by the description, which has their digests. */
    String digest() {
        MessageDigest sha256 = ContentDigest.sha256();
        for (Map.Entry<String, byte[]> file : bytes.entrySet()) {
            sha256.update(file.getKey().getBytes(StandardCharsets.UTF_8));
            sha256.update(file.getValue());
        }
        return HexFormat.of().formatHex(sha256.digest());
    }

    /** Reads the corpus, for which the files are laid out in a folder of this executor that goes with it. */
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

    /** One that is there already was sent before; reading checks its digest. */
    private static void link(Path link, Path file) throws IOException {
        if (!Files.exists(link)) {
            Files.createLink(link, file);
        }
    }
}
