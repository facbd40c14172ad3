/**
 * What an interface or record says about its objects in a message: properties, the layout of the fields, the
 * description of types, and how each kind of reference is read and written.
 */
package org.mobula.codec.internal.inplace.schema;
