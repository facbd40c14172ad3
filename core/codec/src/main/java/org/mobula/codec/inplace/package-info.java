/**
 * Members that generated code calls to write objects into a message and to read them in place. Programs use {@link
 * org.mobula.codec.ObjectBuffer}; this package is public only because generated classes are defined in the packages of
 * the program's interfaces and records.
 */
package org.mobula.codec.inplace;
