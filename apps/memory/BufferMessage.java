import module java.base;
import module org.mobula;
import java.lang.foreign.MemorySegment;

/** A message that is read in the buffer that received it. The tag says what it carries. */
sealed interface BufferMessage extends Message {
    Slot slot();

    record ReceivedNumbers(Slot slot, DoubleBuffer numbers) implements BufferMessage, Numbers {
        @Override
        public DoubleBuffer values() {
            return numbers.duplicate();
        }
    }

    record ReceivedWords(Slot slot, IntBuffer words) implements BufferMessage, Words {
        @Override
        public IntBuffer values() {
            return words.duplicate();
        }
    }

    record ReceivedPoints(Slot slot, List<Complex> values) implements BufferMessage, Points {}

    /** Complex numbers, two numbers each. */
    final class Pairs extends AbstractList<Message.Complex> {
        private final DoubleBuffer numbers;

        private Pairs(DoubleBuffer numbers) {
            this.numbers = numbers;
        }

        @Override
        public Message.Complex get(int index) {
            return Message.complex(numbers.get(2 * index), numbers.get(2 * index + 1));
        }

        @Override
        public int size() {
            return numbers.remaining() / 2;
        }
    }

    /** The tag of a message. */
    static int tag(Message message) {
        return switch (message) {
            case Numbers _ -> 0;
            case Points _ -> 1;
            default -> 2;
        };
    }

    /** A registered buffer, to send from or to receive into. */
    final class Slot {
        private final BufferLink link;
        private final Registration registration;
        private final Descriptor whole;
        private final MemorySegment memory;
        private final Map<Integer, Descriptor> parts = new HashMap<>();

        Slot(BufferLink link, Registration registration) {
            this.link = link;
            this.registration = registration;
            this.whole = registration.descriptor().attach(this);
            this.memory = registration.buffer().view(BufferType.MIXED).segment();
        }

        /** The buffer of a received message. */
        static Slot of(Descriptor received) {
            return (Slot) received.check().attachment();
        }

        BufferLink link() {
            return link;
        }

        Descriptor receive() {
            return whole;
        }

        /** Writes a message into the buffer; returns the descriptor of its bytes. */
        Descriptor write(Message message) {
            int bytes = Message.bytes(message);
            if (bytes > memory.byteSize()) {
                throw new IllegalArgumentException(
                        "a message of " + bytes + " bytes does not fit into a buffer of " + memory.byteSize());
            }
            ByteBuffer buffer = memory.asByteBuffer().order(ByteOrder.nativeOrder());
            switch (message) {
                case Numbers numbers -> buffer.asDoubleBuffer().put(numbers.values());
                case Words words -> buffer.asIntBuffer().put(words.values());
                case Points points ->
                    points.values().forEach(point -> buffer.putDouble(point.re()).putDouble(point.im()));
                default -> throw new IllegalArgumentException("a message of an unknown kind: " + message.getClass());
            }
            return parts.computeIfAbsent(bytes, length -> registration.descriptor(0, length));
        }

        /** The message that was received. */
        Message message() {
            ByteBuffer buffer =
                    memory.asSlice(0, whole.bytes()).asByteBuffer().order(ByteOrder.nativeOrder()).asReadOnlyBuffer();
            buffer.order(ByteOrder.nativeOrder());
            return switch (whole.tag()) {
                case 0 -> new ReceivedNumbers(this, buffer.asDoubleBuffer());
                case 1 -> new ReceivedPoints(this, new Pairs(buffer.asDoubleBuffer()));
                default -> new ReceivedWords(this, buffer.asIntBuffer());
            };
        }

        /** Gives the buffer back to its link. */
        void release() {
            link.recycle(this);
        }
    }
}
