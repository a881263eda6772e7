package io.simplex4j.data.store;

import io.simplex4j.data.internal.Drafts;
import io.simplex4j.data.store.Description.Part;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/** Replaces a corpus folder atomically. */
final class FolderReplacement {
    /*
     * The corpus is written to a hidden folder next to the target, which is then renamed. A folder cannot be renamed
     * onto another, so an older corpus is first moved aside under a hidden name, checked again, and deleted after the
     * rename; on failure it is moved back. A killed process may leave a hidden folder, but never half a corpus under
     * the target's name. The next process deletes that folder unless it may be the only copy of the older corpus.
     */
    private final Path target;

    @FunctionalInterface
    interface Filling {
        void fill(Path draft) throws IOException;
    }

    FolderReplacement(Path folder) throws IOException {
        this.target = Files.isSymbolicLink(folder) && Files.exists(folder)
                ? folder.toRealPath()
                : folder.toAbsolutePath().normalize();
    }

    void with(Filling filling) throws IOException {
        requirePlace();
        Path draft = Drafts.folder(target);
        try {
            filling.fill(draft);
            keepModes(draft);
            publish(draft);
        } finally {
            Drafts.discard(draft);
        }
    }

    /** Rejects a folder that cannot be written or that holds anything else. */
    void requireWritable() throws IOException {
        requirePlace();
        Path parent = Objects.requireNonNull(target.getParent());
        Optional<String> problem = Drafts.problem(parent);
        if (problem.isPresent()) {
            throw problem("is to be in a folder that cannot be written: " + problem.get());
        }
    }

    private void requirePlace() throws IOException {
        Path parent = target.getParent();
        if (Files.isDirectory(target)) {
            requireOnlyCorpus(target);
        } else if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw problem("is not a folder; expected a corpus folder or a new name");
        } else if (parent == null || !Files.isDirectory(parent)) {
            throw problem("no such folder: " + parent);
        } else {
            requirePossible();
        }
    }

    /** Rejects an impossible name, such as one that is too long. */
    private void requirePossible() throws IOException {
        try {
            Files.readAttributes(target, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return;
        }
    }

    /** Rejects a folder with anything besides a corpus, which would be lost. An empty folder is accepted. */
    private void requireOnlyCorpus(Path folder) throws IOException {
        List<String> names = names(folder);
        if (names.isEmpty()) {
            return;
        }
        if (!Description.is(folder.resolve(Description.FILE))) {
            throw problem("is a folder without a corpus; expected a corpus folder or a new name");
        }
        for (String name : names) {
            if (!Part.isCorpusFile(name) || !Files.isRegularFile(folder.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
                throw problem("holds " + name + " besides a corpus; expected nothing else that would be lost");
            }
        }
    }

    /** Keeps the permissions of the files of a replaced corpus. */
    private void keepModes(Path draft) throws IOException {
        if (!Files.isDirectory(target)) {
            return;
        }
        for (String name : names(draft)) {
            Path old = target.resolve(name);
            Drafts.keepMode(Files.exists(old) ? old : target.resolve(Description.FILE), draft.resolve(name));
        }
        Drafts.keepMode(target, draft);
    }

    private void publish(Path draft) throws IOException {
        requirePlace();
        if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
            return;
        }
        Path old = target.resolveSibling(".simplex-" + UUID.randomUUID() + "-old");
        Files.move(target, old, StandardCopyOption.ATOMIC_MOVE);
        try {
            requireOnlyCorpus(old);
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | RuntimeException e) {
            moveBack(old, e);
            throw e;
        }
        Path left = Drafts.abandon(old);
        Drafts.discard(left);
        if (Files.exists(left, LinkOption.NOFOLLOW_LINKS)) {
            throw problem("was written, but the older corpus is left as " + left);
        }
    }

    private void moveBack(Path old, Exception reason) throws IOException {
        try {
            Files.move(old, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            e.addSuppressed(reason);
            FileSystemException problem = problem("cannot be replaced; the older content is kept as " + old);
            problem.initCause(e);
            throw problem;
        }
    }

    private static List<String> names(Path folder) throws IOException {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            entries.forEach(entry -> names.add(String.valueOf(entry.getFileName())));
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        Collections.sort(names);
        return names;
    }

    private FileSystemException problem(String reason) {
        return new FileSystemException(target.toString(), null, reason);
    }
}
