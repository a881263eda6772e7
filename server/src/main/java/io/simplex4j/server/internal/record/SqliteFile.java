package io.simplex4j.server.internal.record;

import io.simplex4j.data.internal.OneLine;
import io.simplex4j.server.RecordException;
import io.simplex4j.server.RecordException.Kind;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** A record in a folder: an SQLite file, and a file that its only writer locks. */
public final class SqliteFile implements Database {
    public static final String FILE = "record.db";

    private static final String LOCK = "record.lock";

    private final Path folder;

    public SqliteFile(Path folder) {
        this.folder = folder;
    }

    @Override
    public String name() {
        return folder.resolve(FILE).toString();
    }

    @Override
    public String scripts() {
        return "sqlite";
    }

    @Override
    public boolean exists() {
        return Files.isRegularFile(folder.resolve(FILE));
    }

    @Override
    public Connection connect(Use use, Duration patience) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("journal_mode", "WAL");
        properties.setProperty("synchronous", "FULL");
        properties.setProperty("busy_timeout", Long.toString(PATIENCE.toMillis()));
        properties.setProperty("foreign_keys", "true");
        properties.setProperty("secure_delete", "true");
        properties.setProperty("transaction_mode", use == Use.WRITE ? "IMMEDIATE" : "DEFERRED");
        return DriverManager.getConnection("jdbc:sqlite:" + uri(), properties);
    }

    /** Returns the file as a URI, which escapes special characters and does not create the file. */
    private String uri() {
        return folder.resolve(FILE).toAbsolutePath().toUri().toString().replace("file:///", "file:/") + "?mode=rw";
    }

    @Override
    public void lockTables(Connection connection) {
        // Write transactions are exclusive.
    }

    @Override
    public Claim claim(String chain) {
        try {
            Files.createDirectories(folder, onlyOwner("rwx------"));
            create(folder.resolve(FILE));
            create(folder.resolve(LOCK));
            FileChannel channel = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE);
            if (!lock(channel)) {
                channel.close();
                throw new RecordException(
                        Kind.IN_USE, folder + ": another server keeps its record here; use another folder", null);
            }
            return new Locked(channel, key(folder.resolve(FILE)));
        } catch (IOException e) {
            throw new RecordException(Kind.UNAVAILABLE, folder + ": cannot be written (" + OneLine.of(e) + ")", e);
        }
    }

    /** Returns the identity of a file, which a renamed file keeps, or a constant if the system has none. */
    private static Object key(Path file) throws IOException {
        @Nullable
        Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        return key == null ? "" : key;
    }

    private static boolean lock(FileChannel channel) throws IOException {
        try {
            @Nullable FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    /** Creates a file that only its owner can read, because records hold personal data. */
    private static void create(Path file) throws IOException {
        try {
            Files.createFile(file, onlyOwner("rw-------"));
        } catch (FileAlreadyExistsException e) {
            if (!Files.isRegularFile(file)) {
                throw e;
            }
        }
    }

    private static FileAttribute<?>[] onlyOwner(String permissions) {
        return Path.of("").getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    /** A lock that ends with the process, however it ends. */
    private final class Locked implements Claim {
        private final FileChannel channel;
        private final Object key;

        Locked(FileChannel channel, Object key) {
            this.channel = channel;
            this.key = key;
        }

        @Override
        public void check() {
            Path file = folder.resolve(FILE);
            try {
                if (key(file).equals(key)) {
                    return;
                }
            } catch (IOException e) {
                // Treated as replaced.
            }
            throw new RecordException(
                    Kind.UNAVAILABLE,
                    file + ": was moved or replaced while the server uses it; put it back or restart the server",
                    null);
        }

        @Override
        public Connection connect() throws SQLException {
            check();
            return SqliteFile.this.connect(Use.WRITE, PATIENCE);
        }

        @Override
        public void close() {
            try {
                channel.close();
            } catch (IOException e) {
                throw new RecordException(Kind.UNAVAILABLE, folder + ": " + OneLine.of(e), e);
            }
        }
    }

    @Override
    public RecordException problem(SQLException exception) {
        int code = exception.getErrorCode() & 0xff;
        return switch (code) {
            case 5, 6 -> problem(Kind.UNAVAILABLE, "is locked by another program", exception);
            case 8 -> problem(Kind.UNAVAILABLE, "cannot be written (permission denied)", exception);
            case 11, 26 -> problem(Kind.UNREADABLE, "is damaged or not an SQLite database", exception);
            case 13 -> problem(Kind.UNAVAILABLE, "cannot be written (the disk is full)", exception);
            case 14 -> problem(Kind.UNAVAILABLE, "cannot be opened", exception);
            default ->
                problem(
                        Kind.UNAVAILABLE,
                        "failed (" + OneLine.of(String.valueOf(root(exception).getMessage())) + ")",
                        exception);
        };
    }

    private static Throwable root(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    private RecordException problem(Kind kind, String words, SQLException exception) {
        return new RecordException(kind, name() + ": " + words, exception);
    }
}
