/**
 * The memory of messages.
 *
 * <p>{@link org.mobula.memory.Output} and {@link org.mobula.memory.Input} are cursors over a segment: they write and
 * read primitives and whole primitive arrays, check bounds, and know nothing of objects. Large arrays need not be
 * copied into the message: they are appended as <i>blocks</i>, which travel after it straight from their source to
 * their destination. {@link org.mobula.memory.RingProducer} and {@link org.mobula.memory.RingConsumer} are the two ends
 * of a ring of frames in a segment that two threads, or two processes, share. {@link org.mobula.memory.SpillBuffer}
 * holds messages that exceed their frame.
 *
 * <p>A transport provides the memory. Start reading at {@link org.mobula.memory.RingLayout}.
 */
package org.mobula.memory;
