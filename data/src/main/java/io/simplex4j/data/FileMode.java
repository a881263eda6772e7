package io.simplex4j.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/** Who may read and write a file that takes the place of another: the same people as before, where the system can tell. */
public final class FileMode {
    private static final Set<PosixFilePermission> OWNER =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private FileMode() {}

    /** For making the draft of a file or folder, so that nobody reads it who cannot read what it will replace. */
    public static FileAttribute<?>[] ofDraft(Path replaced) throws IOException {
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

    /** Gives a draft the permissions of what it will replace; does nothing if there is no such thing. */
    public static void keep(Path replaced, Path draft) throws IOException {
        if (isKnown(replaced)) {
            Files.setPosixFilePermissions(draft, Files.getPosixFilePermissions(replaced));
        }
    }

    private static boolean isKnown(Path replaced) {
        return Files.exists(replaced) && Files.getFileAttributeView(replaced, PosixFileAttributeView.class) != null;
    }
}
