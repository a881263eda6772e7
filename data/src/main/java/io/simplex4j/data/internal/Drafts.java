package io.simplex4j.data.internal;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Hidden files and folders that are written first and renamed when complete. Thread-safe. */
public final class Drafts {
    /*
     * A draft of why.html is named .why.html.simplex-3f2a91c0-4711-0-tmp: a digest of machine and container, the
     * process number, which is meaningful only there, and the number of the draft. The creator of a draft always
     * discards it. A killed process cannot do so. Therefore the first draft of a process in a folder deletes drafts
     * that dead processes of the same user left there.
     */

    private static final Pattern NAME = Pattern.compile("\\..*\\.simplex-([0-9a-f]{8})-(\\d{1,18})-\\d+-tmp");
    private static final int MAX_OF_A_NAME = 50;
    private static final int MAX_ATTEMPTS = 100;
    private static final int MAX_FOLDERS = 1_000;
    private static final String PLACE = place();

    private static final byte[] SOME = new byte[4096];
    private static final Set<PosixFilePermission> OWNER =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);
    private static final Set<Path> OPEN = new HashSet<>();
    private static final Set<Path> TIDY = new HashSet<>();
    private static long made;
    private static boolean over;

    private Drafts() {}

    @FunctionalInterface
    private interface Making {
        Path make(Path draft) throws IOException;
    }

    /** Creates an empty draft in the folder of the file that it will replace. */
    public static Path file(Path target) throws IOException {
        return make(target, draft -> Files.createFile(draft, mode(target)));
    }

    /** Creates an empty draft in the parent folder of the folder that it will replace. */
    public static Path folder(Path target) throws IOException {
        return make(target, draft -> Files.createDirectory(draft, mode(target)));
    }

    private static Path make(Path target, Making making) throws IOException {
        Path draft;
        synchronized (OPEN) {
            if (over) {
                throw new FileSystemException(target.toString(), null, "the process is ending");
            }
            draft = make(beside(target), target, making);
            OPEN.add(draft);
        }
        tidy(draft);
        return draft;
    }

    /** Creates a draft under the first free name. In a container, process numbers repeat, so names can be taken. */
    private static Path make(Path first, Path target, Making making) throws IOException {
        Path draft = first;
        for (int attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
            try {
                return making.make(draft);
            } catch (FileAlreadyExistsException e) {
                draft = beside(target);
            }
        }
        return making.make(draft);
    }

    /** Returns a new name for a draft. */
    private static Path beside(Path target) {
        String name = String.valueOf(target.getFileName());
        int end = name.offsetByCodePoints(0, Math.min(MAX_OF_A_NAME, name.codePointCount(0, name.length())));
        long pid = ProcessHandle.current().pid();
        return target.toAbsolutePath()
                .resolveSibling("." + name.substring(0, end) + ".simplex-" + PLACE + "-" + pid + "-" + made++ + "-tmp");
    }

    /** Renames a file so that a later process deletes it if this one cannot. */
    public static Path abandon(Path something) throws IOException {
        Path draft;
        synchronized (OPEN) {
            draft = Files.move(something, beside(something));
            OPEN.add(draft);
        }
        return draft;
    }

    /** Deletes a draft with its content if possible, unless it was renamed. */
    public static void discard(Path draft) {
        deleteIfPossible(draft);
        synchronized (OPEN) {
            OPEN.remove(draft);
        }
    }

    /** Deletes all drafts if possible and rejects new ones; called when the process ends. */
    public static void discardAll() {
        List<Path> left;
        synchronized (OPEN) {
            over = true;
            left = List.copyOf(OPEN);
        }
        left.forEach(Drafts::deleteIfPossible);
    }

    private static void tidy(Path draft) {
        Path folder = draft.getParent();
        synchronized (TIDY) {
            if (folder == null || TIDY.size() == MAX_FOLDERS || !TIDY.add(folder)) {
                return;
            }
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, Drafts::isAbandoned)) {
            UserPrincipal owner = owner(draft);
            for (Path entry : entries) {
                if (owner(entry).equals(owner)) {
                    deleteIfPossible(entry);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            /* Drafts of others may stay. */
        }
    }

    private static boolean isAbandoned(Path entry) {
        Matcher name = NAME.matcher(String.valueOf(entry.getFileName()));
        if (!name.matches() || !name.group(1).equals(PLACE)) {
            return false;
        }
        long pid = Long.parseLong(name.group(2));
        return pid == ProcessHandle.current().pid()
                ? !isOpen(entry)
                : ProcessHandle.of(pid).isEmpty();
    }

    private static boolean isOpen(Path draft) {
        synchronized (OPEN) {
            return OPEN.contains(draft);
        }
    }

    private static UserPrincipal owner(Path file) throws IOException {
        return Files.getOwner(file, LinkOption.NOFOLLOW_LINKS);
    }

    private static void deleteIfPossible(Path file) {
        try {
            delete(file);
        } catch (IOException e) {
            /* Its name says what it is. */
        }
    }

    private static void delete(Path file) throws IOException {
        if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(file)) {
                for (Path entry : entries) {
                    delete(entry);
                }
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
        }
        Files.deleteIfExists(file);
    }

    /** Returns eight digits that identify the machine or container. */
    private static String place() {
        Map<String, String> variables = System.getenv();
        String host;
        try {
            host = Files.readString(Path.of("/proc/sys/kernel/hostname"))
                    + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
        } catch (IOException | UnsupportedOperationException | SecurityException e) {
            host = variables.getOrDefault("COMPUTERNAME", variables.getOrDefault("HOSTNAME", ""));
        }
        return HexFormat.of().toHexDigits(host.hashCode());
    }

    /** Returns attributes that make a draft no more readable than the file that it will replace. */
    private static FileAttribute<?>[] mode(Path replaced) throws IOException {
        if (!isKnown(replaced)) {
            return new FileAttribute<?>[0];
        }
        Set<PosixFilePermission> permissions = EnumSet.copyOf(OWNER);
        permissions.addAll(Files.getPosixFilePermissions(replaced));
        if (!Files.isDirectory(replaced)) {
            permissions.remove(PosixFilePermission.OWNER_EXECUTE);
        }
        return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)};
    }

    /** Copies the permissions of the replaced file, if it exists, to a draft. */
    public static void keepMode(Path replaced, Path draft) throws IOException {
        if (isKnown(replaced)) {
            Files.setPosixFilePermissions(draft, Files.getPosixFilePermissions(replaced));
        }
    }

    private static boolean isKnown(Path replaced) {
        return Files.exists(replaced) && Files.getFileAttributeView(replaced, PosixFileAttributeView.class) != null;
    }

    /**
     * Returns why a folder is not writable, if it is not. Writes a file to find out, because permissions do not reveal
     * read-only disks.
     */
    public static Optional<String> problem(Path folder) {
        if (!Files.isDirectory(folder)) {
            return Optional.of(Files.exists(folder) ? "is a file; expected a folder" : "no such folder");
        }
        try {
            Path file = Files.createTempFile(folder, ".simplex4j-", ".tmp");
            try {
                Files.write(file, SOME);
            } finally {
                Files.delete(file);
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(OneLine.of(e));
        }
    }
}
