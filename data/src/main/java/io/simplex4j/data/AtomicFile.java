package io.simplex4j.data;

import io.simplex4j.data.internal.Drafts;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes files atomically: a file appears complete or not at all. */
public final class AtomicFile {
    /*
     * The content is written to a hidden file in the same folder and forced to disk. The hidden file then takes the
     * target's name: by an atomic rename if it may replace a file, otherwise by a hard link, which fails if the name is
     * taken. File systems without hard links get a check and a rename. A replaced file passes on its permissions.
     */

    /** The treatment of an existing file of the same name. */
    public enum Existing {
        /** Keep the existing file and fail. */
        REFUSE,
        /** Replace the existing file. */
        REPLACE
    }

    @FunctionalInterface
    public interface Content {
        /** Writes the whole content to a buffered stream, which the caller closes. */
        void writeTo(OutputStream out) throws IOException;
    }

    private AtomicFile() {}

    /**
     * Writes a file, and leaves nothing behind if that fails.
     *
     * @throws UnwritableDataException if the file cannot be written, or exists and should not
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public static void write(Path file, Existing existing, Content content) {
        try {
            Path target = Files.isSymbolicLink(file) && Files.exists(file) ? file.toRealPath() : file;
            requireWritable(target, existing);
            Path draft = Drafts.file(target);
            try {
                writeDraft(draft, content);
                publish(draft, target, existing);
            } finally {
                Drafts.discard(draft);
            }
        } catch (FileAlreadyExistsException e) {
            throw new UnwritableDataException(file.toString(), "exists already; choose a new name", e);
        } catch (IOException e) {
            throw UnwritableDataException.of(file.toString(), e);
        }
    }

    private static void requireWritable(Path target, Existing existing) throws IOException {
        Path folder = target.toAbsolutePath().getParent();
        if (folder == null || Files.isDirectory(target)) {
            throw new FileSystemException(target.toString(), null, "is a folder; expected a file");
        }
        if (!Files.isDirectory(folder)) {
            throw new FileSystemException(target.toString(), null, "no such folder");
        }
        if (existing == Existing.REFUSE && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(target.toString());
        }
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            throw new FileSystemException(target.toString(), null, "is not a regular file; expected a file");
        }
    }

    private static void writeDraft(Path draft, Content content) throws IOException {
        try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE);
                OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16)) {
            content.writeTo(out);
            out.flush();
            channel.force(true);
        }
    }

    private static void publish(Path draft, Path target, Existing existing) throws IOException {
        if (existing == Existing.REPLACE) {
            Drafts.keepMode(target, draft);
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
            return;
        }
        try {
            Files.createLink(target, draft);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (UnsupportedOperationException | FileSystemException e) {
            Files.move(draft, target);
        }
    }
}
