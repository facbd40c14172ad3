/**
 * Generates the classes of a schema: views that implement an interface, factories that read records, and the writers of
 * both. Each is a hidden class in the nest of the interface or record.
 */
package org.mobula.codec.internal.inplace.generate;
