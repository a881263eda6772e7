package io.simplex4j.report.internal;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Bytes that are read once after all are written. Few bytes stay in memory; more go to a temporary file, which only its
 * owner can read and which is deleted on close.
 */
final class Spool implements AutoCloseable {
    private final Path folder;
    private final long max;
    private final List<byte[]> pieces = new ArrayList<>();
    private long size;
    private Optional<FileChannel> file = Optional.empty();

    /** Keeps at most this number of bytes in memory, and more in a file in a folder. */
    Spool(long max, Path folder) {
        this.max = max;
        this.folder = folder;
    }

    void write(byte[] piece) throws IOException {
        pieces.add(piece);
        size += piece.length;
        if (size > max) {
            FileChannel channel = file.isPresent() ? file.get() : open();
            for (byte[] each : pieces) {
                Channels.newOutputStream(channel).write(each);
            }
            pieces.clear();
        }
    }

    private FileChannel open() throws IOException {
        FileChannel channel = FileChannel.open(
                Files.createTempFile(folder, ".report.simplex-", "-tmp"),
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE);
        file = Optional.of(channel);
        return channel;
    }

    /** Returns all bytes from the first. Nothing can be written after that. */
    InputStream read() throws IOException {
        if (file.isPresent()) {
            return Channels.newInputStream(file.get().position(0));
        }
        return new SequenceInputStream(Collections.enumeration(
                pieces.stream().map(ByteArrayInputStream::new).toList()));
    }

    @Override
    public void close() throws IOException {
        pieces.clear();
        if (file.isPresent()) {
            file.get().close();
        }
    }
}
