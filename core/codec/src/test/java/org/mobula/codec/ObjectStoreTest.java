package org.mobula.codec;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.Serializable;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.fault.MobulaException;

/** Objects stored in memory and in files. */
class ObjectStoreTest {
    record Item(int number, String name, List<Item> parts) {}

    record Secret(int x) {}

    private static final Item ITEM = new Item(1, "whole", List.of(new Item(2, "part", List.of())));

    @TempDir
    private Path directory;

    private static Codecs codecs() {
        return new Codecs(CodecOptions.defaults(), ObjectStoreTest.class.getClassLoader()).allow(Item.class);
    }

    @Test
    void anObjectIsReadFromTheMemoryItWasWrittenTo() {
        MemorySegment segment = Arena.ofAuto().allocate(4096);

        long bytes = codecs().write(ITEM, segment);

        assertThat(bytes).isBetween(17L, 300L);
        assertThat(codecs().read(segment.asSlice(0, bytes))).isEqualTo(ITEM);
        assertThat(codecs().read(segment)).isEqualTo(ITEM);
    }

    @Test
    void nullAndLargeArraysAreSent() {
        MemorySegment segment = Arena.ofAuto().allocate(100_000);
        int[] large = new int[20_000];
        Arrays.fill(large, 9);

        assertThat(codecs().write(null, segment)).isEqualTo(18);
        assertThat(codecs().read(segment)).isNull();
        codecs().write(large, segment);
        assertThat(codecs().read(segment)).isEqualTo(large);
    }

    @Test
    void aSegmentThatIsTooSmallIsReported() {
        assertThatThrownBy(() -> codecs().write(ITEM, MemorySegment.ofArray(new byte[20])))
                .isInstanceOf(StorageException.class)
                .hasMessageMatching("a segment of 20 bytes is too small for the object: it takes at least \\d+. Give a"
                        + " larger one");
        assertThatThrownBy(() -> codecs().write(ITEM, MemorySegment.ofArray(new byte[3])))
                .isInstanceOf(StorageException.class)
                .hasMessage(
                        "a segment of 3 bytes is too small for the object: it takes at least 18. Give a larger one");
    }

    @Test
    void theHeaderNamesTheFormAndItsByteOrder() {
        MemorySegment segment = MemorySegment.ofArray(new byte[64]);
        codecs().write("x", segment);
        byte[] header = segment.asSlice(0, 8).toArray(JAVA_BYTE);

        byte order = (byte) (ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? 1 : 0);
        assertThat(header).containsExactly('M', 'O', 'B', 'O', 'B', 'J', 1, order);
    }

    @Test
    void anObjectOfTheOtherByteOrderIsRead() {
        byte[] bytes = new byte[64];
        int length = (int) codecs().write(new long[] {1, 2}, MemorySegment.ofArray(bytes));
        bytes[7] ^= 1;
        ByteSwap.turn(bytes, 8, Long.BYTES, 1);
        ByteSwap.turn(bytes, 16 + 3, Long.BYTES, 2);
        ByteSwap.turn(bytes, length - Integer.BYTES, Integer.BYTES, 1);

        assertThat(codecs().read(MemorySegment.ofArray(bytes))).isEqualTo(new long[] {1, 2});
    }

    @Test
    void aFileIsReplacedAtomically() throws IOException {
        Path file = directory.resolve("item");
        Item large = new Item(3, "x".repeat(100_000), List.of(ITEM));

        assertThat(codecs().write(ITEM, file)).isEqualTo(Files.size(file));
        assertThat(codecs().read(file)).isEqualTo(ITEM);
        codecs().write(large, file);

        assertThat(codecs().read(file)).isEqualTo(large);
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void aFailedWriteLeavesTheFileUnchanged() {
        Path file = directory.resolve("item");
        codecs().write(ITEM, file);

        assertThatThrownBy(() -> codecs().write(new Object[] {ITEM, new Thread()}, file))
                .isInstanceOf(NotCarriableException.class);
        assertThat(codecs().read(file)).isEqualTo(ITEM);
    }

    @Test
    void aMissingDirectoryIsReported() {
        Path file = directory.resolve("missing").resolve("item");

        assertThatThrownBy(() -> codecs().write(ITEM, file))
                .isInstanceOf(StorageException.class)
                .hasMessageStartingWith("the object could not be written to " + file)
                .hasMessageEndingWith(
                        ". The previous content is unchanged; make sure that the directory exists and has room");
        assertThatThrownBy(() -> codecs().read(file))
                .isInstanceOf(StorageException.class)
                .hasMessageStartingWith("no object could be read from " + file);
    }

    static boolean hasFullDevice() {
        return Files.isWritable(Path.of("/dev/full"));
    }

    @Test
    @EnabledIf("hasFullDevice")
    void aFullDiskIsReported() throws IOException {
        Path file = directory.resolve("item");
        codecs().write(ITEM, file);
        Path link = directory.resolve("full");
        Files.createSymbolicLink(link, Path.of("/dev/full"));

        assertThatThrownBy(() -> ObjectStore.replace(file, link, Arena.ofAuto().allocate(100)))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("No space left on device. The previous content is unchanged");
        assertThat(codecs().read(file)).isEqualTo(ITEM);
        assertThat(link).doesNotExist();
    }

    @Test
    void anotherFileIsRefused() throws IOException {
        Path text = Files.writeString(directory.resolve("text"), "just some text in a file");
        Path empty = Files.createFile(directory.resolve("empty"));
        Path newer = directory.resolve("newer");
        codecs().write(ITEM, newer);
        byte[] bytes = Files.readAllBytes(newer);
        bytes[6] = 9;
        Files.write(newer, bytes);

        assertThatThrownBy(() -> codecs().read(text))
                .isInstanceOf(StorageException.class)
                .hasMessage("file " + text
                        + " holds no object stored by this version of Mobula: it does not begin with MOBOBJ");
        assertThatThrownBy(() -> codecs().read(empty)).isInstanceOf(StorageException.class);
        assertThatThrownBy(() -> codecs().read(newer))
                .isInstanceOf(StorageException.class)
                .hasMessage("file " + newer
                        + " holds no object stored by this version of Mobula: its version is 9 and its byte order 0, not 1"
                        + " and 0 or 1");
    }

    @Test
    void everyPrefixOfAFileIsRefused() throws IOException {
        Path file = directory.resolve("item");
        codecs().write(ITEM, file);
        byte[] bytes = Files.readAllBytes(file);

        for (int length = 0; length < bytes.length; length++) {
            MemorySegment cut = MemorySegment.ofArray(Arrays.copyOf(bytes, length));
            assertThatThrownBy(() -> codecs().read(cut)).isInstanceOf(MobulaException.class);
        }
    }

    @Test
    void aClassThatIsNotAllowedIsRefusedFromAFileWithTheLineToAdd() {
        Path file = directory.resolve("secret");
        codecs().allow(Secret.class).write(Map.of("s", new Secret(1)), file);

        assertThatThrownBy(() -> codecs().read(file))
                .isInstanceOf(RefusedTypeException.class)
                .hasMessageContaining("class org.mobula.codec.ObjectStoreTest$Secret is not allowed");
    }

    static class Node implements Serializable {
        Node next;
    }

    @Test
    void limitsHoldForFiles() {
        Path file = directory.resolve("deep");
        Node list = null;
        for (int i = 0; i < 1000; i++) {
            Node node = new Node();
            node.next = list;
            list = node;
        }
        codecs().allow(Node.class).write(list, file);
        Codecs strict = new Codecs(CodecOptions.defaults().withMaxDepth(100), ObjectStoreTest.class.getClassLoader())
                .allow(Node.class);

        assertThatThrownBy(() -> strict.read(file)).isInstanceOf(LimitExceededException.class);
        assertThat(codecs().allow(Node.class).read(file)).isInstanceOf(Node.class);
    }
}
