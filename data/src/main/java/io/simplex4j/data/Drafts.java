package io.simplex4j.data;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The hidden files and folders in which something is written before it takes its name. Thread-safe. */
public final class Drafts {
    /*
     * A draft of why.html is called .why.html.simplex-3f2a91c0-4711-0-tmp: a digest of machine and container, the number of
     * the process, which means something only there, and the number of the draft. Whoever makes a draft discards it,
     * whatever happens. A process that is killed cannot; so the first draft of a process in a folder makes it look there for
     * drafts of the same user by processes that are no more, and delete them.
     */

    private static final Pattern NAME = Pattern.compile("\\..*\\.simplex-([0-9a-f]{8})-(\\d{1,18})-\\d+-tmp");
    private static final int MOST_OF_A_NAME = 50;
    private static final int MOST_ATTEMPTS = 100;
    private static final int MOST_FOLDERS = 1_000;
    private static final String PLACE = place();

    private static final Set<Path> OPEN = new HashSet<>();
    private static final Set<Path> TIDY = new HashSet<>();
    private static long made;
    private static boolean over;

    private Drafts() {}

    @FunctionalInterface
    private interface Making {
        Path make(Path draft) throws IOException;
    }

    /** Makes an empty file beside one whose place it is to take. */
    public static Path file(Path target) throws IOException {
        return make(target, draft -> Files.createFile(draft, FileMode.ofDraft(target)));
    }

    /** Makes an empty folder beside one whose place it is to take. */
    public static Path folder(Path target) throws IOException {
        return make(target, draft -> Files.createDirectory(draft, FileMode.ofDraft(target)));
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

    /** A name may be taken: in a container, processes get the same numbers each time it starts. */
    private static Path make(Path first, Path target, Making making) throws IOException {
        Path draft = first;
        for (int attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
            try {
                return making.make(draft);
            } catch (FileAlreadyExistsException e) {
                draft = beside(target);
            }
        }
        return making.make(draft);
    }

    /** A free name of a draft. */
    private static Path beside(Path target) {
        String name = String.valueOf(target.getFileName());
        int end = name.offsetByCodePoints(0, Math.min(MOST_OF_A_NAME, name.codePointCount(0, name.length())));
        long pid = ProcessHandle.current().pid();
        return target.toAbsolutePath()
                .resolveSibling("." + name.substring(0, end) + ".simplex-" + PLACE + "-" + pid + "-" + made++ + "-tmp");
    }

    /** Gives something a name by which it will be deleted even if this process cannot. */
    public static Path abandon(Path something) throws IOException {
        Path draft;
        synchronized (OPEN) {
            draft = Files.move(something, beside(something));
            OPEN.add(draft);
        }
        return draft;
    }

    /** Deletes a draft and all that is in it, if possible, unless it has taken its place. */
    public static void discard(Path draft) {
        deleteIfPossible(draft);
        synchronized (OPEN) {
            OPEN.remove(draft);
        }
    }

    /** Deletes all drafts as well as it can, and lets no more be made; for a process that ends. */
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
            if (folder == null || TIDY.size() == MOST_FOLDERS || !TIDY.add(folder)) {
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
            /* What others left can stay. */
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

    /** Eight digits that are the same for all processes that can see each other, and hardly for others. */
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
}
