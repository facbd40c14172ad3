/**
 * Graphs that are read in place. {@code SchemaAnalyser} derives a {@code Schema} from an interface or record, {@code
 * GraphWriter} writes, {@code OpenMessage} validates and reads, {@code GraphValidator} validates a whole message, and
 * {@code Schemas} binds the types that a message describes to those of the program.
 */
package org.mobula.codec.internal.inplace;
